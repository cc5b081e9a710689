import type { ChannelConfig } from '@shiplog/contract'
import { addressProblem, maskAddress } from '../../outgoing/check-address.ts'
import { judgeAnswer } from '../../outgoing/judge-answer.ts'
import type { ChannelType, PreparedMessage } from '../channel-type.ts'
import type { Message } from './block-kit.ts'
import { digestSize, toDigest } from './digest.ts'
import { toMessage } from './message.ts'
import { toMissedMessage } from './missed.ts'
import { toTestMessage } from './test-message.ts'

const prepared = (message: Message): PreparedMessage => ({
  preview: { text: message.text, body: message },
  send: ({ post }, webhook_url) => post(webhook_url, message),
})

/** An incoming webhook of a chat service, which accepts messages in Slack's Block Kit. */
export const chatWebhook: ChannelType<ChannelConfig<'chat_webhook'>> = {
  digestSize,
  problemOf: ({ webhook_url }, allowed) => {
    const problem = addressProblem(webhook_url, allowed)
    return problem === undefined ? undefined : { field: 'webhook_url', problem }
  },
  toStored: ({ webhook_url }) => ({
    secret: webhook_url,
    shown: { webhook_url: maskAddress(webhook_url) },
  }),
  prepare: (contents) => prepared(contents.length === 1 ? toMessage(contents[0]) : toDigest(contents)),
  prepareMissed: (missed) => prepared(toMissedMessage(missed)),
  prepareTest: (channelName) => prepared(toTestMessage(channelName)),
  judge: judgeAnswer,
}
