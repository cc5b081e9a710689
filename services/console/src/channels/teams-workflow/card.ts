/** An element of an Adaptive Card, with the fields that the preview shows. */
export type Element = {
  type: string
  text?: string
  weight?: string
  fontType?: string
  /** Of a RichTextBlock. */
  inlines?: Element[]
  /** Of a ColumnSet. */
  columns?: Element[]
  /** Of a column or a Container. */
  items?: Element[]
}
type Action = { title: string; url: string }
type Card = { body: Element[]; actions?: Action[] }

/** Returns the card of a message; an empty one for a message without a card. */
export const cardOf = ({ attachments }: Record<string, unknown>): Card => {
  const [first] = Array.isArray(attachments) ? (attachments as { content: Card }[]) : []
  return first?.content ?? { body: [] }
}

const dateFormat = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
const timeFormat = { hour: 'numeric', minute: '2-digit' } as const

/** Returns a text with Teams' functions for dates and times replaced by what Teams shows. */
export const withDates = (text: string): string =>
  text.replace(/\{\{(DATE|TIME)\(([^,)]+)(?:, SHORT)?\)\}\}/g, (_function, name: string, time: string) =>
    name === 'DATE'
      ? new Date(time).toLocaleDateString([], dateFormat)
      : new Date(time).toLocaleTimeString([], timeFormat),
  )
