import type { Content } from '../../domain/content.ts'
import type { Link } from '../../domain/links.ts'
import { reportedLinks, usableLinks } from '../../domain/reported-links.ts'
import { type Fact, facts, reasons, title, utcTime, words } from '../../domain/wording.ts'
import { type Draft, line, lines, subjectOf, toDraft } from './draft.ts'

/**
 * Maximum numbers of characters. `fact`: a short value, such as a name. `text`: a reason or an error. `url`:
 * the address of a link; a link with a longer one is left out.
 */
export type TextLimits = { fact: number; text: number; url: number }

/** Limits to try, in this order, until the mail fits. */
export const limitsOfMessage: readonly TextLimits[] = [
  { fact: 1_000, text: 4_000, url: 2_000 },
  { fact: 400, text: 2_000, url: 2_000 },
  { fact: 200, text: 500, url: 1_000 },
]

/** Returns the draft about one event. @param links links to the web application about the event */
export const draftAbout =
  (content: Content, links: Link[]) =>
  ({ fact, text, url }: TextLimits): Draft =>
    toDraft({
      subject: subjectOf(content),
      title: title(content),
      facts: facts(content).map(([label, value]): Fact => [label, line(value ?? '', fact)]),
      reasons: reasons(content).map(([label, value]): Fact => [label, lines(value ?? '', text)]),
      error: lines(content.error ?? '', text),
      links: [...usableLinks(links, url), ...reportedLinks(content, url)],
      footnote: `${words[content.status].outcome} ${utcTime(new Date(content.occurred_at))}`,
    })
