import type { Link } from '../../domain/links.ts'
import type { Missed } from '../../domain/missed.ts'
import { missedHistoryPath, missedReason, missedTitle } from '../../domain/wording.ts'
import { type Message, markdown, plainText } from './block-kit.ts'
import { actions } from './buttons.ts'
import { dateToken } from './date-token.ts'
import { line } from './text.ts'

/**
 * Builds one message that counts missed events and says where the history lists them.
 *
 * @param links links to the web application about the events
 */
export const toMissedMessage = (missed: Missed, links: Link[] = []): Message => {
  const title = missedTitle(missed)
  const [from, to] = [missed.from, missed.to].map((time) =>
    dateToken(time.toISOString(), '{date_short_pretty} {time}'),
  )
  return {
    text: title,
    blocks: [
      { type: 'header', text: plainText(title) },
      { type: 'section', text: markdown(`From ${from} to ${to}. ${missedReason}`) },
      ...actions(links),
      {
        type: 'context',
        elements: [markdown(`List them: \`GET ${line(missedHistoryPath(missed), 500)}\``)],
      },
    ],
  }
}
