/**
 * Characters that people do not see: control characters except tab and line feed, marks that change the
 * direction of text, separators, private characters, code points that are no characters, and all that Unicode
 * tells programs not to draw (`DI`), such as tags and variation selectors. Instructions to a model could be
 * hidden in them.
 */
const hidden = /[[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{DI}\p{NChar}]--[\t\n]]/gv

/** Removes characters that people do not see, so that a model reads no more of a text than they do. */
export const visibleText = (text: string): string => text.replace(hidden, '')
