import type { ChannelConfig } from '@shiplog/contract'
import { digestLink, missedLink, ownLinks } from '../../domain/links.ts'
import type { Message } from '../block-kit/block-kit.ts'
import { digestSize, toDigest } from '../block-kit/digest.ts'
import { toMessage } from '../block-kit/message.ts'
import { toMissedMessage } from '../block-kit/missed.ts'
import { toTestMessage } from '../block-kit/test-message.ts'
import type { ChannelType, PreparedMessage } from '../channel-type.ts'
import { toWebhookUrl, webhookUrlType } from '../webhook-url.ts'

const prepared = (message: Message): PreparedMessage => toWebhookUrl(message.text, message)

/** An incoming webhook of a chat service, which accepts messages in Slack's Block Kit. */
export const chatWebhook: ChannelType<ChannelConfig<'chat_webhook'>> = {
  ...webhookUrlType,
  grouping: 'digest',
  digestSize,
  prepare: (items, { origin }) => {
    const contents = items.map(({ content }) => content)
    if (items.length > 1) return prepared(toDigest(contents, digestLink(contents, origin)))
    return prepared(toMessage(items[0].content, { links: ownLinks(items[0], origin) }))
  },
  prepareMissed: (missed, { origin }) => prepared(toMissedMessage(missed, missedLink(missed, origin))),
  prepareTest: ({ channel }) => prepared(toTestMessage(channel.name)),
}
