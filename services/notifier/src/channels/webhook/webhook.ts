import type { ChannelConfig, ShownChannelConfig } from '@shiplog/contract'
import { ownLinks } from '../../domain/links.ts'
import type { SendResult, Verdict } from '../../domain/verdict.ts'
import { title } from '../../domain/wording.ts'
import { problemOfAddress } from '../../outgoing/check-address.ts'
import { judgeAnswer, longestPauseMs } from '../../outgoing/judge-answer.ts'
import type { ChannelType, Item, PreparedMessage, StoredConfig } from '../channel-type.ts'
import { signatureHeaders } from './sign.ts'
import {
  changeWebhook,
  parseWebhook,
  rotateWebhook,
  type StoredWebhook,
  showAt,
  showWebhook,
  signingSecrets,
} from './stored-webhook.ts'
import { versionerBody, versionerHeaders } from './versioner-format.ts'

/** A message in both formats. `flat` is undefined for a test message, which has only one format. */
type WebhookMessage = {
  id: string
  type: string
  summary: string
  envelope: Record<string, unknown>
  flat?: Record<string, unknown>
}

const prepared = ({ id, type, summary, envelope, flat }: WebhookMessage): PreparedMessage => ({
  preview: { text: summary, body: envelope },
  send: ({ transports }, stored) => {
    const webhook = parseWebhook(stored)
    const { url, format } = webhook
    const timestamp = new Date()
    const secrets = signingSecrets(webhook, timestamp)
    const isFlat = format === 'versioner' && flat !== undefined
    const body = JSON.stringify(isFlat ? flat : envelope)
    const headers = {
      ...signatureHeaders({ id, timestamp, body }, secrets),
      ...(isFlat && versionerHeaders(type, body, webhook.keys[0].secret)),
    }
    return transports.post({ address: url, body, headers, secrets })
  },
})

const toMessage = (item: Item, origin: string | null): WebhookMessage => {
  const { notification_id: id, event_id, event_type: type, content, event } = item
  const [page] = ownLinks(item, origin)
  return {
    id,
    type,
    summary: `${title(content)}: ${content.product_name} ${content.version}`,
    // An event that an earlier release stored has no data. Its content has most of the fields.
    envelope: { type, timestamp: content.occurred_at, data: { event_id, ...(event ?? content) } },
    flat: versionerBody(item, page?.address ?? null),
  }
}

/**
 * Returns what to do after a POST to a program. Answers other than 2xx and 410 are retried, because they may
 * be temporary, such as a 404 from a proxy while the service behind it restarts. 410 says that the program is
 * gone.
 */
const judge = (result: SendResult): Verdict => {
  const verdict = judgeAnswer(result)
  const { status_code, problem, retry_after_ms } = result
  if (problem === 'forbidden' || verdict.outcome === 'sent' || status_code === 410) return verdict
  if (verdict.outcome !== 'failed' && verdict.outcome !== 'gone') return verdict
  const error = verdict.outcome === 'gone' ? `The service answered ${status_code}` : verdict.error
  return { outcome: 'retried', error, waitMs: Math.min(retry_after_ms ?? 0, longestPauseMs) }
}

const storedConfig = (webhook: StoredWebhook, madeSecret?: string): StoredConfig => ({
  secret: JSON.stringify(webhook),
  shown: showWebhook(webhook),
  ...(madeSecret !== undefined && { madeSecret }),
})

/** A webhook for programs. Each event is a message of its own, signed as Standard Webhooks says. */
export const webhook: ChannelType<ChannelConfig<'webhook'>> = {
  grouping: 'each',
  digestSize: 1,
  sendsEvents: true,
  isOrdered: (shown) => (shown as ShownChannelConfig<'webhook'>).ordered,
  problemOf: ({ url }, allowed) => problemOfAddress('url', url, allowed),
  toStored: (change, current) => {
    const { webhook, madeSecret } = changeWebhook(change, current)
    return storedConfig(webhook, madeSecret)
  },
  rotateSecret: (current, graceHours, now) => {
    const { webhook, madeSecret } = rotateWebhook(parseWebhook(current), graceHours, now)
    return storedConfig(webhook, madeSecret)
  },
  show: (shown, _remembered, now) => showAt(shown as ShownChannelConfig<'webhook'>, now),
  prepare: ([item], { origin }) => prepared(toMessage(item, origin)),
  prepareTest: ({ channel, notification_id: id }) => {
    const type = 'channel.test'
    const data = { channel_id: channel.id, channel_name: channel.name }
    const envelope = { type, timestamp: new Date().toISOString(), data }
    return prepared({ id, type, summary: 'Shiplog can reach this channel', envelope })
  },
  judge,
}
