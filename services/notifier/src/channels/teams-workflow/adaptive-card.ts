import type { Link } from '../../domain/links.ts'

// These are the parts of Adaptive Cards 1.4 that messages use:
// https://learn.microsoft.com/adaptive-cards/schema-explorer/adaptive-card
// Teams shows cards up to version 1.4 on all its clients.

type Spacing = { spacing?: 'None' | 'Small' }

/**
 * A text that Shiplog wrote. Teams renders Markdown and dates in a TextBlock and in a FactSet, so no text of
 * a user is ever in one of them. Texts of users cannot be escaped, because some clients of Teams show the
 * backslashes (https://github.com/microsoft/AdaptiveCards/issues/5590).
 */
export type TextBlock = Spacing & {
  type: 'TextBlock'
  text: string
  wrap: true
  size?: 'Large' | 'Small'
  weight?: 'Bolder'
  isSubtle?: true
}
/** "Markdown is not supported": https://learn.microsoft.com/adaptive-cards/schema-explorer/text-run */
export type TextRun = { type: 'TextRun'; text: string; weight?: 'Bolder'; fontType?: 'Monospace' }
/** A text that may contain texts of users. Its lines wrap. */
export type RichTextBlock = Spacing & { type: 'RichTextBlock'; inlines: TextRun[] }
export type Column = { type: 'Column'; width: string; items: (TextBlock | RichTextBlock)[] }
export type Element =
  | TextBlock
  | RichTextBlock
  | (Spacing & { type: 'ColumnSet'; columns: Column[] })
  | { type: 'Container'; style: 'emphasis'; items: RichTextBlock[] }

export type OpenUrl = { type: 'Action.OpenUrl'; title: string; url: string }

export type Card = {
  $schema: 'http://adaptivecards.io/schemas/adaptive-card.json'
  type: 'AdaptiveCard'
  version: '1.4'
  /** A setting of Teams that makes the card as wide as the conversation. */
  msteams: { width: 'Full' }
  body: Element[]
  actions?: OpenUrl[]
}

/** A card in the envelope that the workflow expects. */
export type Message = {
  type: 'message'
  attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive'; contentUrl: null; content: Card }]
}

/**
 * Teams refuses a message of more than 28 KiB. It counts more bytes than are sent: it counted a body of
 * 24,453 bytes as 28,897 (https://github.com/MicrosoftDocs/msteams-docs/issues/11274). Such a message is
 * lost, because the workflow has already accepted it.
 */
export const limits = {
  /** Bytes of the message as it is sent. */
  bytes: 18 * 1024,
  /**
   * Bytes of the message when its JSON is a string in another JSON text. Teams probably counts these bytes. A
   * card grows by the same 18 % then, because each quotation mark of its JSON takes two bytes. A quotation
   * mark in a text takes four.
   */
  bytesAsText: 24 * 1024,
} as const

export const bold = (text: string): TextRun => ({ type: 'TextRun', text, weight: 'Bolder' })
export const run = (text: string): TextRun => ({ type: 'TextRun', text })
export const code = (text: string): TextRun => ({ type: 'TextRun', text, fontType: 'Monospace' })

/** Joins runs into a block. Empty runs are left out, because a run must have a text. */
export const richText = (...runs: TextRun[]): RichTextBlock => ({
  type: 'RichTextBlock',
  inlines: runs.filter(({ text }) => text !== ''),
})
export const heading = (text: string): TextBlock => ({
  type: 'TextBlock',
  text,
  wrap: true,
  size: 'Large',
  weight: 'Bolder',
})
export const label = (text: string): TextBlock => ({ type: 'TextBlock', text, wrap: true, weight: 'Bolder' })
export const footnote = (text: string): TextBlock => ({
  type: 'TextBlock',
  text,
  wrap: true,
  size: 'Small',
  isSubtle: true,
})

const toButton = ({ label, address }: Link): OpenUrl => ({
  type: 'Action.OpenUrl',
  title: label,
  url: address,
})

/** @param links links that become the buttons below the card */
export const toMessage = (body: Element[], links: Link[]): Message => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      contentUrl: null,
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        msteams: { width: 'Full' },
        body,
        ...(links.length > 0 && { actions: links.map(toButton) }),
      },
    },
  ],
})

/** True when the message is within the limits of Teams. */
export const fits = (message: Message): boolean => {
  const json = JSON.stringify(message)
  return (
    Buffer.byteLength(json) <= limits.bytes && Buffer.byteLength(JSON.stringify(json)) <= limits.bytesAsText
  )
}
