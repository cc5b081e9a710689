/**
 * Characters that people do not see: control characters except tab and line feed, marks that change the
 * direction of text, characters without width, tags, variation selectors, separators and private characters.
 * Instructions to a model could be hidden in them.
 */
const hidden =
  /[[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}]--[\t\n]]/gv

/** Removes characters that people do not see, so that a model reads no more of a text than they do. */
export const visibleText = (text: string): string => text.replace(hidden, '')
