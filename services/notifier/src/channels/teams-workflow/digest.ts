import type { Content } from '../../domain/content.ts'
import type { Link } from '../../domain/links.ts'
import { usableLinks } from '../../domain/reported-links.ts'
import { digestReason, digestTitle, utcTime, words } from '../../domain/wording.ts'
import {
  bold,
  type Element,
  fits,
  footnote,
  heading,
  type Message,
  richText,
  run,
  toMessage,
} from './adaptive-card.ts'
import { line } from './text.ts'

/** Maximum number of events in one digest: the lines of all of them fit in one message. */
export const digestSize = 50

/** Maximum number of characters of each name in a line. */
type Widths = { name: number; by: number }
/** Widths to try, in this order, until the message fits. */
const widthsToTry: readonly Widths[] = [
  { name: 60, by: 30 },
  { name: 40, by: 20 },
  { name: 25, by: 12 },
]
/** Widths with which every message fits. */
const smallest: Widths = { name: 12, by: 6 }

/** Returns a line such as `✅ checkout 1.4.2 → production · ada · 2026-11-21 10:24 UTC`. */
const toLine =
  ({ name, by: byWidth }: Widths) =>
  ({ kind, status, product_name, version, environment_name, by, occurred_at }: Content): Element => {
    const target = environment_name === null ? ` ${kind}` : ` → ${line(environment_name, name)}`
    const who = by === null ? '' : ` · ${line(by, byWidth)}`
    const rest = ` ${line(version, name)}${target}${who} · ${utcTime(new Date(occurred_at))}`
    const product = bold(line(product_name, name))
    return { ...richText(run(`${words[status].icon} `), product, run(rest)), spacing: 'Small' }
  }

/** Maximum number of characters of an address; a button with a longer one is left out. */
const maxAddress = 1_000

const build = (contents: Content[], links: Link[], widths: Widths): Message =>
  toMessage(
    [heading(digestTitle(contents)), ...contents.map(toLine(widths)), footnote(digestReason)],
    usableLinks(links, maxAddress),
  )

/**
 * Builds one message about many events, oldest first. Long names are cut until the message fits.
 *
 * @param links links to the web application about the events
 */
export const toDigest = (contents: Content[], links: Link[] = []): Message =>
  widthsToTry
    .values()
    .map((widths) => build(contents, links, widths))
    .find(fits) ?? build(contents, links, smallest)
