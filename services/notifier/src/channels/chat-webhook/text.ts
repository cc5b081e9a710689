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

/** A user's text as one escaped line of at most `limit` characters. */
export const line = (text: string, limit: number): string => escapeAndCut(breakFences(oneLine(text)), limit)
