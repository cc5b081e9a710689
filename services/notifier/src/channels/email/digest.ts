import type { Content } from '../../domain/content.ts'
import type { Link } from '../../domain/links.ts'
import { usableLinks } from '../../domain/reported-links.ts'
import { digestReason, digestTitle, utcTime, words } from '../../domain/wording.ts'
import { type Draft, line, type Row, toDraft } from './draft.ts'

/** Maximum number of events in one digest: the rows of all of them fit in one mail. */
export const digestSize = 50

/** Maximum number of characters of each name in a row. */
type Widths = { name: number; by: number }
/** Widths to try, in this order, until the mail fits. */
export const widthsOfDigest: readonly Widths[] = [
  { name: 60, by: 30 },
  { name: 40, by: 20 },
  { name: 20, by: 10 },
  { name: 8, by: 4 },
]

/** Maximum number of characters of an address; a link with a longer one is left out. */
const maxAddress = 2_000

const toRow =
  ({ name, by }: Widths) =>
  (content: Content): Row => ({
    icon: words[content.status].icon,
    product: line(content.product_name, name),
    version: line(content.version, name),
    target: content.environment_name === null ? 'build' : `→ ${line(content.environment_name, name)}`,
    by: line(content.by ?? '', by),
    time: utcTime(new Date(content.occurred_at)),
  })

/** Returns the draft about many events, oldest first. @param links links to the web application about them */
export const digestOf =
  (contents: Content[], links: Link[]) =>
  (widths: Widths): Draft =>
    toDraft({
      subject: digestTitle(contents),
      title: digestTitle(contents),
      rows: contents.map(toRow(widths)),
      links: usableLinks(links, maxAddress),
      footnote: digestReason,
    })
