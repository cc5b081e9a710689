type Text = { text: string }
/** What this page knows of the chat service's blocks. */
export type Block = {
  type: string
  text?: Text
  fields?: Text[]
  elements?: { text?: Text | string; url?: string }[]
}

/** Of the body of a message. */
export const blocksOf = (body: Record<string, unknown>): Block[] =>
  Array.isArray(body.blocks)
    ? (body.blocks as Block[])
    : [{ type: 'section', text: { text: String(body.text) } }]

const entities: [RegExp, string][] = [
  [/&lt;/g, '<'],
  [/&gt;/g, '>'],
  [/&amp;/g, '&'],
]

/** The service's markup as plain text: a date shows what it falls back to, a link its words. */
export const plain = (markup: string): string => {
  const words = markup
    .replace(/<!date\^[^|>]*\|([^>]*)>/g, '$1')
    .replace(/<[^|>]*\|([^>]*)>/g, '$1')
    .replace(/<(https?:[^>]*)>/g, '$1')
    .replace(/\*([^*\n]+)\*/g, '$1')
    .replace(/```\n?|\n?```/g, '')
    // Removes the isolates U+2068 and U+2069 that chat messages have: here CSS isolates.
    .replace(/[\u2068\u2069]/g, '')
  return entities.reduce((text, [entity, character]) => text.replace(entity, character), words)
}
