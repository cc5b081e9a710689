import type { Content } from '../../domain/content.ts'
import type { Link } from '../../domain/links.ts'
import { reportedLinks, usableLinks } from '../../domain/reported-links.ts'
import { type Fact, facts, reasons, title, words } from '../../domain/wording.ts'
import {
  code,
  type Element,
  fits,
  footnote,
  heading,
  label,
  type Message,
  richText,
  run,
  toMessage,
} from './adaptive-card.ts'
import { timeForAll } from './date-functions.ts'
import { line, lines } from './text.ts'

/**
 * Maximum numbers of characters. `fact`: a short value, such as a name. `text`: a reason or an error. `url`:
 * the address of a button; a button with a longer one is left out.
 */
type TextLimits = { fact: number; text: number; url: number }

/** Limits to try, in this order, until the message fits. */
const textLimits: readonly TextLimits[] = [
  { fact: 1_000, text: 6_000, url: 2_000 },
  { fact: 400, text: 3_000, url: 2_000 },
  { fact: 255, text: 1_200, url: 1_000 },
]
/** Limits with which every message fits. */
const smallest: TextLimits = { fact: 150, text: 500, url: 700 }

/** Width of the column of labels. The longest label fits into it. */
const labelWidth = '120px'

/** Returns a row that looks like a fact of a FactSet. In a FactSet, Teams would render Markdown of users. */
const toRow =
  (limit: number) =>
  ([name, value]: Fact): Element[] => {
    const text = line(value ?? '', limit)
    if (text === '') return []
    return [
      {
        type: 'ColumnSet',
        spacing: 'Small',
        columns: [
          { type: 'Column', width: labelWidth, items: [label(name)] },
          { type: 'Column', width: 'stretch', items: [richText(run(text))] },
        ],
      },
    ]
  }

/** Returns a label with a longer text below it. */
const toParagraph =
  (limit: number) =>
  ([name, value]: Fact): Element[] => {
    const text = lines(value ?? '', limit)
    return text === '' ? [] : [label(name), { ...richText(run(text)), spacing: 'None' }]
  }

const errorElements = (error: string | null, limit: number): Element[] => {
  const text = lines(error ?? '', limit)
  return text === '' ? [] : [{ type: 'Container', style: 'emphasis', items: [richText(code(text))] }]
}

const build = (content: Content, links: Link[], { fact, text, url }: TextLimits): Message =>
  toMessage(
    [
      heading(title(content)),
      ...facts(content).flatMap(toRow(fact)),
      ...reasons(content).flatMap(toParagraph(text)),
      ...errorElements(content.error, text),
      footnote(`${words[content.status].outcome} ${timeForAll(content.occurred_at)}`),
    ],
    [...usableLinks(links, url), ...reportedLinks(content, url)],
  )

/**
 * Builds the message about one event. Long texts are cut until the message fits.
 *
 * @param links links to the web application about the event
 */
export const messageAbout = (content: Content, links: Link[] = []): Message =>
  textLimits
    .values()
    .map((tried) => build(content, links, tried))
    .find(fits) ?? build(content, links, smallest)

/** Returns the summary of a message, for previews. */
export const summaryOf = (content: Content): string => {
  const { product_name, version, environment_name } = content
  const where = environment_name === null ? '' : ` to ${line(environment_name, 100)}`
  return `${title(content)}: ${line(product_name, 100)} ${line(version, 100)}${where}`
}
