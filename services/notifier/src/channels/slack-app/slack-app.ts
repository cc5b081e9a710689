import type { ChannelConfig } from '@shiplog/contract'
import { digestLink, missedLink } from '../../domain/links.ts'
import type { Message } from '../block-kit/block-kit.ts'
import { digestSize, toDigest } from '../block-kit/digest.ts'
import { toMissedMessage } from '../block-kit/missed.ts'
import { toTestMessage } from '../block-kit/test-message.ts'
import type { ChannelType, Item, Items, MessageContext, PreparedMessage } from '../channel-type.ts'
import { toStored } from './config.ts'
import { firstBegun, follow, isNote } from './follow.ts'
import { judgeApiAnswer } from './judge-api-answer.ts'
import { messageOf, sendFollowing, sendOnce } from './send.ts'

const preparedOnce = (message: Message): PreparedMessage => ({
  preview: { text: message.text, body: message },
  send: sendOnce(message),
})

const prepareSubject = (items: Items, context: MessageContext): PreparedMessage => {
  const following = follow('update', undefined, items)
  const [call = { kind: 'post', event: items[0] }] = following.calls
  const message = messageOf(call, following, items, context)
  return { preview: { text: message.text, body: message }, send: sendFollowing(items, context) }
}

const subjectOf = ({ subject, notification_id }: Item): string => subject ?? notification_id

/** Leaves out states that are followed by a newer state of the same subject. */
const withoutReplaced = (items: Items): Item[] => {
  const begun = new Map(
    [...Map.groupBy(items, subjectOf)].map(([subject, all]) => [subject, firstBegun(null, all)]),
  )
  const isNoteOf = (item: Item): boolean => isNote(item, begun.get(subjectOf(item)) ?? null)
  const newest = new Map(items.filter((item) => !isNoteOf(item)).map((item) => [subjectOf(item), item]))
  return items.filter((item) => isNoteOf(item) || newest.get(subjectOf(item)) === item)
}

const prepareDigest = (items: Items, { origin }: MessageContext): PreparedMessage => {
  const contents = withoutReplaced(items).map(({ content }) => content)
  return preparedOnce(toDigest(contents, digestLink(contents, origin)))
}

/**
 * Share of the slots for Slack, which is limited because all channels share its Web API. While the API is
 * quick, it needs less than half of the slots.
 */
const slotShare = 0.5

/**
 * An app in a Slack workspace. It posts one message about each deployment, and later events change the
 * message.
 */
export const slackApp: ChannelType<ChannelConfig<'slack_app'>> = {
  grouping: 'subject',
  digestSize,
  slotShare,
  problemOf: () => undefined,
  toStored,
  prepare: (items, context) =>
    new Set(items.map(subjectOf)).size > 1 ? prepareDigest(items, context) : prepareSubject(items, context),
  prepareMissed: (missed, { origin }) => preparedOnce(toMissedMessage(missed, missedLink(missed, origin))),
  prepareTest: ({ channel }) => preparedOnce(toTestMessage(channel.name)),
  judge: judgeApiAnswer,
}
