/** The chat service reads these three as markup: of links, of mentions, of entities. */
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const ellipsis = '…'
/** Characters that reorder what follows them, which lets one name pass for another. */
const bidirectionalControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const zeroWidthSpace = '\u200b'

/**
 * Escapes, and cuts to `limit` UTF-16 units, the stricter way to count. It cuts between code points and never inside an entity;
 * what was cut ends in an ellipsis.
 */
export const escapeAndCut = (text: string, limit: number): string => {
  let escaped = ''
  let lastFit = ''
  for (const character of text) {
    const next = escaped + (entities[character] ?? character)
    if (next.length > limit) return lastFit + ellipsis
    escaped = next
    if (next.length <= limit - ellipsis.length) lastFit = next
  }
  return escaped
}

/** Without half characters and direction marks, and with no run of backticks that could open or close a code block. */
const disarm = (text: string): string =>
  text
    .toWellFormed()
    .replace(bidirectionalControls, '')
    .replace(/`(?=`)/g, `\`${zeroWidthSpace}`)

/** Names on one line: a line break would let a name pretend to be something else. */
export const toLine = (text: string): string =>
  disarm(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()

/** Text for a code block, whose lines stay. */
export const toCode = (text: string): string =>
  disarm(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, ' ')
    .trim()

/** A user's text as one escaped line of at most `limit` characters. */
export const line = (text: string, limit: number): string => escapeAndCut(toLine(text), limit)
