/** Returns the versions that a text names. Each deployment of an account has another version. */
export const versionsIn = (text: string): Set<string> => new Set(text.match(/\bv\d+-\d+(-\d+)?\b/g))
