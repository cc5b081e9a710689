import type { Content } from '../../domain/content.ts'
import { type Fact, facts, outcomeWord, title } from '../../domain/wording.ts'
import {
  type Block,
  limits,
  type Markdown,
  type Message,
  markdown,
  messageLength,
  plainText,
} from './block-kit.ts'
import { buttons } from './buttons.ts'
import { dateToken } from './date-token.ts'
import { escapeAndCut, line, toCode } from './text.ts'

/** How much of each user's text is shown. */
type Budget = { field: number; error: number }

/** Tried in this order, until the message fits. */
const budgets: readonly Budget[] = [
  { field: limits.field, error: limits.section },
  { field: 1_000, error: 2_000 },
  { field: 400, error: 1_000 },
]
const tightest: Budget = { field: 200, error: 500 }

const fence = '```'
const fences = 2 * (fence.length + 1)

const toField =
  (limit: number) =>
  ([label, value]: Fact): Markdown[] => {
    if (value == null) return []
    const heading = `*${label}*\n`
    return [markdown(heading + line(value, limit - heading.length))]
  }

const errorBlocks = (error: string | null, limit: number): Block[] => {
  const code = toCode(error ?? '')
  if (code === '') return []
  const text = `${fence}\n${escapeAndCut(code, limit - fences)}\n${fence}`
  return [{ type: 'section', text: markdown(text) }]
}

/** What is shown where blocks are not: in the notification on a phone, to a screen reader. */
const summary = (content: Content): string => {
  const { product_name, version, environment_name } = content
  const where = environment_name === null ? '' : ` to ${line(environment_name, 100)}`
  return `${title(content)}: ${line(product_name, 100)} ${line(version, 100)}${where}`
}

/** `Succeeded 3 minutes ago` */
const footer = (content: Content): string =>
  `${outcomeWord(content)} ${dateToken(content.occurred_at, '{ago}')}`

const build = (content: Content, budget: Budget): Message => {
  const elements = buttons(content)
  return {
    text: summary(content),
    blocks: [
      { type: 'header', text: plainText(title(content)) },
      { type: 'section', fields: facts(content).flatMap(toField(budget.field)) },
      ...errorBlocks(content.error, budget.error),
      ...(elements.length > 0 ? [{ type: 'actions', elements } as const] : []),
      { type: 'context', elements: [markdown(footer(content))] },
    ],
  }
}

/** The chat message about one event. Long texts are cut until the service takes it; it is never dropped. */
export const toMessage = (content: Content): Message => {
  for (const budget of budgets) {
    const message = build(content, budget)
    if (messageLength(message) <= limits.message) return message
  }
  return build(content, tightest)
}
