// These are the parts of Slack's Block Kit that messages use: https://docs.slack.dev/reference/block-kit

export type PlainText = { type: 'plain_text'; text: string; emoji: true }
/** With `verbatim`, the service does not turn bare addresses and `@here` into links and mentions. */
export type Markdown = { type: 'mrkdwn'; text: string; verbatim: true }

export type Button = { type: 'button'; text: PlainText; url: string; action_id: string }

export type Block =
  | { type: 'header'; text: PlainText }
  | { type: 'section'; fields: Markdown[] }
  | { type: 'section'; text: Markdown }
  | { type: 'actions'; elements: Button[] }
  | { type: 'context'; elements: Markdown[] }

export type Message = { text: string; blocks: Block[] }

/** Limits of the chat service, in characters and items. It refuses a message that exceeds one of them. */
export const limits = {
  header: 150,
  field: 2_000,
  fields: 10,
  section: 3_000,
  blocks: 50,
  url: 3_000,
  /** Length of the message as JSON. The service refused messages of about 13,200 (slackapi/bolt-js#2509). */
  message: 13_000,
} as const

export const plainText = (text: string): PlainText => ({ type: 'plain_text', text, emoji: true })
export const markdown = (text: string): Markdown => ({ type: 'mrkdwn', text, verbatim: true })

/** Returns the length of a message as JSON. The service may count less, but not more. */
export const messageLength = (message: Message): number => JSON.stringify(message).length
export const fits = (message: Message): boolean => messageLength(message) <= limits.message
