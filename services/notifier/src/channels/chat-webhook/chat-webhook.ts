import type { ChannelConfig } from '@shiplog/contract'
import { addressProblem, maskAddress } from '../../outgoing/check-address.ts'
import { judgeAnswer } from '../../outgoing/judge-answer.ts'
import { createChannelType } from '../channel-type.ts'
import type { Message } from './block-kit.ts'
import { digestSize, toDigest } from './digest.ts'
import { toMessage } from './message.ts'
import { toMissedMessage } from './missed.ts'
import { toTestMessage } from './test-message.ts'

/** An incoming webhook of a chat service, which accepts messages in Slack's Block Kit. */
export const chatWebhook = createChannelType<ChannelConfig<'chat_webhook'>, Message>({
  digestSize,
  problemOf: ({ webhook_url }, allowed) => {
    const problem = addressProblem(webhook_url, allowed)
    return problem === undefined ? undefined : { field: 'webhook_url', problem }
  },
  toStored: ({ webhook_url }) => ({
    secret: webhook_url,
    shown: { webhook_url: maskAddress(webhook_url) },
  }),
  fromSecret: (webhook_url) => ({ webhook_url }),
  render: (contents) => (contents.length === 1 ? toMessage(contents[0]) : toDigest(contents)),
  renderMissed: toMissedMessage,
  renderTest: toTestMessage,
  toPreview: (message) => ({ text: message.text, body: message }),
  send: ({ post }, { config }, message) => post(config.webhook_url, message),
  judge: judgeAnswer,
})
