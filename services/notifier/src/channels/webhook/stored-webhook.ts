import { randomBytes } from 'node:crypto'
import type { ChannelConfig, ChannelConfigChange, ShownChannelConfig } from '@shiplog/contract'
import { maskAddress } from '../../outgoing/check-address.ts'

/** A secret that signs messages. `until`: ISO time of its end; undefined for the current secret. */
type SigningKey = { secret: string; until?: string }

/** A webhook as it is stored, encrypted. The first key is the current one. */
export type StoredWebhook = {
  url: string
  format: 'standard' | 'versioner'
  ordered: boolean
  keys: [SigningKey, ...SigningKey[]]
}

/** Number of random bytes of a secret. Standard Webhooks asks for 24 to 64. */
const secretBytes = 32
/** Maximum number of keys that sign a message. More signatures would make the header too long. */
const maxKeys = 3
const hourMs = 3_600_000

/** Makes a secret in the format of Standard Webhooks: `whsec_` and random bytes in base64. */
const newSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`

export const parseWebhook = (secret: string): StoredWebhook => JSON.parse(secret) as StoredWebhook

/** Returns the time at which the last old secret ends; null when there is none. */
const endOfOldKeys = ([, ...old]: StoredWebhook['keys']): string | null =>
  old
    .flatMap(({ until }) => until ?? [])
    .toSorted()
    .at(-1) ?? null

export const showWebhook = ({
  url,
  format,
  ordered,
  keys,
}: StoredWebhook): ShownChannelConfig<'webhook'> => ({
  url: maskAddress(url),
  format,
  ordered,
  old_secret_until: endOfOldKeys(keys),
})

/**
 * Returns a config as answers show it at this time. It leaves out the end of an old secret that has passed.
 */
export const showAt = (shown: ShownChannelConfig<'webhook'>, now: Date): ShownChannelConfig<'webhook'> => {
  const { old_secret_until } = shown
  const isOver = old_secret_until !== null && Date.parse(old_secret_until) <= now.getTime()
  return isOver ? { ...shown, old_secret_until: null } : shown
}

/** Merges a change of the config into the stored webhook. A new webhook gets a secret. */
export const changeWebhook = (
  change: ChannelConfigChange<ChannelConfig<'webhook'>>,
  current: string | undefined,
): { webhook: StoredWebhook; madeSecret?: string } => {
  const { url, format, ordered } = change
  if (current !== undefined) {
    const stored = parseWebhook(current)
    const changed = {
      url: url ?? stored.url,
      format: format ?? stored.format,
      ordered: ordered ?? stored.ordered,
    }
    return { webhook: { ...stored, ...changed } }
  }
  if (url === undefined) throw new Error('A webhook without an address')
  const madeSecret = newSecret()
  const keys: StoredWebhook['keys'] = [{ secret: madeSecret }]
  return { webhook: { url, format: format ?? 'standard', ordered: ordered ?? false, keys }, madeSecret }
}

/** Returns the secrets that sign a message at this time, the current one first. */
export const signingSecrets = ({ keys }: StoredWebhook, now: Date): string[] =>
  keys
    .filter(({ until }) => until === undefined || Date.parse(until) > now.getTime())
    .map(({ secret }) => secret)

/**
 * Makes a new secret. Old secrets also sign messages until their grace periods end. Without a grace period
 * all old secrets end now, because one may have leaked.
 */
export const rotateWebhook = (
  webhook: StoredWebhook,
  graceHours: number,
  now: Date,
): { webhook: StoredWebhook; madeSecret: string } => {
  const madeSecret = newSecret()
  const [current, ...older] = webhook.keys
  const until = new Date(now.getTime() + graceHours * hourMs).toISOString()
  const old = graceHours === 0 ? [] : [{ ...current, until }, ...older]
  const kept = old.filter(({ until: end }) => end !== undefined && end > now.toISOString())
  return {
    webhook: { ...webhook, keys: [{ secret: madeSecret }, ...kept.slice(0, maxKeys - 1)] },
    madeSecret,
  }
}
