import type { Missed } from '../../domain/missed.ts'
import { missedHistory, missedReason, missedTitle } from '../../domain/wording.ts'
import { type Message, markdown, plainText } from './block-kit.ts'
import { dateToken } from './date-token.ts'
import { line } from './text.ts'

/** One message about all that could not be told in time. */
export const toMissedMessage = (missed: Missed): Message => {
  const title = missedTitle(missed)
  const [from, to] = [missed.from, missed.to].map((time) =>
    dateToken(time.toISOString(), '{date_short_pretty} {time}'),
  )
  return {
    text: title,
    blocks: [
      { type: 'header', text: plainText(title) },
      { type: 'section', text: markdown(`From ${from} to ${to}. ${missedReason}`) },
      {
        type: 'context',
        elements: [markdown(`Each of them: \`GET ${line(missedHistory(missed), 500)}\``)],
      },
    ],
  }
}
