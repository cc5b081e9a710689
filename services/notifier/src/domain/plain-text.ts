/** Characters that reorder what follows them, which lets one name pass for another. */
const bidirectionalControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

const harmless = (text: string): string => text.toWellFormed().replace(bidirectionalControls, '')

/** A user's text on one line: a line break would let a name pretend to be something else. */
export const oneLine = (text: string): string =>
  harmless(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()

/** A user's text with its lines and tabs, and without other control characters. */
export const manyLines = (text: string): string =>
  harmless(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, ' ')
    .trim()
