import { manyLines, oneLine } from '../../domain/plain-text.ts'

/** The chat service reads these three as markup: of links, of mentions, of entities. */
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const ellipsis = '…'
const zeroWidthSpace = '\u200b'

/**
 * Escapes, and cuts to `limit` UTF-16 units, the stricter way to count. It cuts between code points and never
 * inside an entity; what was cut ends in an ellipsis.
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

/** No run of backticks is left that could open or close a code block. */
const breakFences = (text: string): string => text.replace(/`(?=`)/g, `\`${zeroWidthSpace}`)

/** Text for a code block, whose lines stay. */
export const toCode = (text: string): string => breakFences(manyLines(text))

/** Letters of Hebrew, Arabic and other scripts that are read from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** U+2068 and U+2069: what is between them does not change the order of what is beside them. */
const [isolate, endOfIsolate] = ['\u2068', '\u2069']

/**
 * A user's text as one escaped line of at most `limit` characters, isolated where it could reorder the text
 * beside it.
 */
export const line = (text: string, limit: number): string => {
  const plain = breakFences(oneLine(text))
  if (!rightToLeft.test(plain)) return escapeAndCut(plain, limit)
  return isolate + escapeAndCut(plain, limit - isolate.length - endOfIsolate.length) + endOfIsolate
}
