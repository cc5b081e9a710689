/** Returns the versions that a text names. Each is the version of one deployment of an account at most. */
export const versionsIn = (text: string): Set<string> => new Set(text.match(/\bv\d+-\d+(-\d+)?\b/g))
