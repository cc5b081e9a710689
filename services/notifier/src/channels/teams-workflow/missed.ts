import type { Link } from '../../domain/links.ts'
import type { Missed } from '../../domain/missed.ts'
import { missedHistoryPath, missedReason, missedTitle, utcTime } from '../../domain/wording.ts'
import { code, footnote, heading, type Message, richText, run, toMessage } from './adaptive-card.ts'

/**
 * Builds one message that counts missed events and says where the history lists them.
 *
 * @param links links to the web application about the events
 */
export const toMissedMessage = (missed: Missed, links: Link[] = []): Message =>
  toMessage(
    [
      heading(missedTitle(missed)),
      richText(run(`From ${utcTime(missed.from)} to ${utcTime(missed.to)}. ${missedReason}`)),
      footnote('List them:'),
      { ...richText(code(`GET ${missedHistoryPath(missed)}`)), spacing: 'None' },
    ],
    links,
  )
