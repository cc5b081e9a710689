import { createHmac } from 'node:crypto'

/** Prefix of a secret of Standard Webhooks. The rest of the secret is base64. */
const prefix = 'whsec_'

export type SignedMessage = { id: string; timestamp: Date; body: string }

/**
 * Returns the headers that prove who sent a message:
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 *
 * @param secrets each secret makes one signature; a receiver accepts the message when one signature matches
 */
export const signatureHeaders = (
  { id, timestamp, body }: SignedMessage,
  secrets: readonly string[],
): Record<string, string> => {
  const seconds = String(Math.floor(timestamp.getTime() / 1_000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures.join(' ') }
}
