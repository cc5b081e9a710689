type Text = { text: string }
/** A block of a chat message, with the fields that the preview shows. */
export type Block = {
  type: string
  text?: Text
  fields?: Text[]
  elements?: { text?: Text | string; url?: string }[]
}

/** Returns the blocks of a message; for a message without blocks, its text as one block. */
export const blocksOf = (body: Record<string, unknown>): Block[] =>
  Array.isArray(body.blocks)
    ? (body.blocks as Block[])
    : [{ type: 'section', text: { text: String(body.text) } }]

const entities: [RegExp, string][] = [
  [/&lt;/g, '<'],
  [/&gt;/g, '>'],
  [/&amp;/g, '&'],
]

/** Returns the chat service's markup as plain text. A date becomes its fallback text, a link its label. */
export const plain = (markup: string): string => {
  const words = markup
    .replace(/<!date\^[^|>]*\|([^>]*)>/g, '$1')
    .replace(/<[^|>]*\|([^>]*)>/g, '$1')
    .replace(/<(https?:[^>]*)>/g, '$1')
    .replace(/\*([^*\n]+)\*/g, '$1')
    .replace(/```\n?|\n?```/g, '')
    // Removes the direction isolates U+2068 and U+2069 of chat messages. On pages, CSS isolates text.
    .replace(/[\u2068\u2069]/g, '')
  return entities.reduce((text, [entity, character]) => text.replace(entity, character), words)
}
