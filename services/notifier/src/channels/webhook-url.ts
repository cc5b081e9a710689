import type { ChannelConfig } from '@shiplog/contract'
import { maskAddress, problemOfAddress } from '../outgoing/check-address.ts'
import { judgeAnswer } from '../outgoing/judge-answer.ts'
import type { ChannelType, PreparedMessage } from './channel-type.ts'

/** What types have in common whose config is the address of a webhook. The whole address is the secret. */
export const webhookUrlType: Pick<
  ChannelType<ChannelConfig<'chat_webhook'>>,
  'problemOf' | 'toStored' | 'judge'
> = {
  problemOf: ({ webhook_url }, allowed) => problemOfAddress('webhook_url', webhook_url, allowed),
  toStored: ({ webhook_url }, current = '') => {
    const secret = webhook_url ?? current
    return { secret, shown: { webhook_url: maskAddress(secret) } }
  },
  judge: judgeAnswer,
}

/** Returns a message that is posted to the `webhook_url` of a channel, with its summary of one line. */
export const toWebhookUrl = (text: string, body: Record<string, unknown>): PreparedMessage => ({
  preview: { text, body },
  send: ({ transports }, webhook_url) =>
    transports.post({ address: webhook_url, body: JSON.stringify(body) }),
})
