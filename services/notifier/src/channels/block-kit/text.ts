import { isolated, multiLine, oneLine } from '../../domain/plain-text.ts'

/** Characters with a meaning in the chat service's markup: links, mentions and entities. */
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const ellipsis = '…'
const zeroWidthSpace = '\u200b'

/**
 * Escapes a text and cuts it to `limit` UTF-16 code units. A text never has fewer code units than code
 * points, so the limit holds for both ways to count. The cut is between code points and outside of entities.
 * An ellipsis marks the cut.
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

/** Separates adjacent backticks, so that the text cannot open or close a code block. */
const breakFences = (text: string): string => text.replace(/`(?=`)/g, `\`${zeroWidthSpace}`)

/** Returns a user's text for a code block, with its line breaks. */
export const toCode = (text: string): string => breakFences(multiLine(text))

/** Returns a user's text as one escaped line of at most `limit` characters. */
export const line = (text: string, limit: number): string =>
  isolated(breakFences(oneLine(text)), limit, escapeAndCut)
