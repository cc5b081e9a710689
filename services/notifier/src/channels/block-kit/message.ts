import type { Content } from '../../domain/content.ts'
import type { Link } from '../../domain/links.ts'
import { type Fact, facts, reasons, title, words } from '../../domain/wording.ts'
import { type Block, fits, limits, type Markdown, type Message, markdown, plainText } from './block-kit.ts'
import { buttons } from './buttons.ts'
import { dateToken } from './date-token.ts'
import { escapeAndCut, line, toCode } from './text.ts'

/** Maximum numbers of characters. `field`: a field with its label. `error`: an error, or a reason. */
type TextLimits = { field: number; error: number }

/** Limits to try, in this order, until the message fits. */
const textLimits: readonly TextLimits[] = [
  { field: limits.field, error: limits.section },
  { field: 1_000, error: 2_000 },
  { field: 400, error: 1_000 },
]
/** Limits with which every message fits. */
const smallest: TextLimits = { field: 200, error: 500 }

const fence = '```'
/** Length of both fences with their line breaks. */
const fencesLength = 2 * (fence.length + 1)

const toField =
  (limit: number) =>
  ([label, value]: Fact): Markdown[] => {
    if (value == null) return []
    const heading = `*${label}*\n`
    return [markdown(heading + line(value, limit - heading.length))]
  }

/** Returns a section with a heading for each text. */
const reasonBlocks = (content: Content, limit: number): Block[] =>
  reasons(content)
    .flatMap(toField(limit))
    .map((text) => ({ type: 'section', text }))

const errorBlocks = (error: string | null, limit: number): Block[] => {
  const code = toCode(error ?? '')
  if (code === '') return []
  const text = `${fence}\n${escapeAndCut(code, limit - fencesLength)}\n${fence}`
  return [{ type: 'section', text: markdown(text) }]
}

/** Returns the text for where no blocks are shown, such as a notification on a phone or a screen reader. */
const summary = (content: Content): string => {
  const { product_name, version, environment_name } = content
  const where = environment_name === null ? '' : ` to ${line(environment_name, 100)}`
  return `${title(content)}: ${line(product_name, 100)} ${line(version, 100)}${where}`
}

/** Returns a text that readers see as `Succeeded 3 minutes ago`. */
const footer = (content: Content): string =>
  `${words[content.status].outcome} ${dateToken(content.occurred_at, '{ago}')}`

/** What a message shows besides its event. `links`: to the web application. `lines`: before the last line. */
type More = { links?: Link[]; lines?: Markdown[] }

const build = (content: Content, { links = [], lines = [] }: More, { field, error }: TextLimits): Message => {
  const elements = buttons(content, links)
  return {
    text: summary(content),
    blocks: [
      { type: 'header', text: plainText(title(content)) },
      { type: 'section', fields: facts(content).flatMap(toField(field)) },
      ...reasonBlocks(content, error),
      ...errorBlocks(content.error, error),
      ...(elements.length > 0 ? [{ type: 'actions', elements } as const] : []),
      { type: 'context', elements: [...lines, markdown(footer(content))] },
    ],
  }
}

/** Builds the message about one event. Long texts are cut until it is within the service's limit. */
export const toMessage = (content: Content, more: More = {}): Message =>
  textLimits
    .values()
    .map((tried) => build(content, more, tried))
    .find(fits) ?? build(content, more, smallest)
