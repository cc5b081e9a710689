import type { Content } from '../../domain/content.ts'
import type { Link } from '../../domain/links.ts'
import { digestReason, digestTitle, words } from '../../domain/wording.ts'
import { type Block, fits, limits, type Message, markdown, plainText } from './block-kit.ts'
import { actions } from './buttons.ts'
import { dateToken } from './date-token.ts'
import { line } from './text.ts'

/** Maximum number of events in one digest: the lines of all of them fit in one message. */
export const digestSize = 50

/** Maximum number of characters of each name in a line. */
const fullWidth = { product: 60, version: 45, environment: 45, by: 30 }
type Widths = typeof fullWidth

const narrowed = (factor: number): Widths => ({
  product: Math.floor(fullWidth.product * factor),
  version: Math.floor(fullWidth.version * factor),
  environment: Math.floor(fullWidth.environment * factor),
  by: Math.floor(fullWidth.by * factor),
})

/** Widths to try, in this order, until the message fits. */
const widthsToTry = [fullWidth, narrowed(0.7), narrowed(0.4)]

/** Returns a line such as `✅ *checkout* 1.4.2 → production · ada · 10:24`. */
const toLine =
  (widths: Widths) =>
  (content: Content): string => {
    const { kind, status, product_name, version, environment_name, by } = content
    const target = environment_name === null ? ` ${kind}` : ` → ${line(environment_name, widths.environment)}`
    const who = by === null ? '' : ` · ${line(by, widths.by)}`
    const what = `*${line(product_name, widths.product)}* ${line(version, widths.version)}`
    return `${words[status].icon} ${what}${target}${who} · ${dateToken(content.occurred_at, '{time}')}`
  }

/** Joins lines into as few sections as possible. */
const toSections = (lines: string[]): Block[] => {
  const texts: string[] = []
  for (const next of lines) {
    const last = texts.at(-1)
    const joined = last === undefined ? next : `${last}\n${next}`
    if (last === undefined || joined.length > limits.section) texts.push(next)
    else texts[texts.length - 1] = joined
  }
  return texts.map((text) => ({ type: 'section', text: markdown(text) }))
}

const build = (contents: Content[], links: Link[], widths: Widths): Message => ({
  text: digestTitle(contents),
  blocks: [
    { type: 'header', text: plainText(digestTitle(contents)) },
    ...toSections(contents.map(toLine(widths))),
    ...actions(links),
    { type: 'context', elements: [markdown(digestReason)] },
  ],
})

/**
 * Builds one message about many events, oldest first. Long names are cut until the message fits.
 *
 * @param links links to the web application about the events
 */
export const toDigest = (contents: Content[], links: Link[] = []): Message =>
  widthsToTry
    .values()
    .map((widths) => build(contents, links, widths))
    .find(fits) ?? build(contents, links, narrowed(0.2))
