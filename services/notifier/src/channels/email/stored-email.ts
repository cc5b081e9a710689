import type { ChannelConfig, ChannelConfigChange, ShownChannelConfig } from '@shiplog/contract'
import { identityOf, receiverKeys, toReceiver } from '../../domain/receivers.ts'
import type { StoredConfig } from '../channel-type.ts'

/** An email channel as it is stored, encrypted. */
export type StoredEmail = { to: string[]; reply_to: string | null }

export const parseEmail = (secret: string): StoredEmail => JSON.parse(secret) as StoredEmail

/** Removes repeated addresses. The first of equal ones stays. */
const distinct = (addresses: readonly string[]): string[] => {
  const identities = addresses.map(identityOf)
  return addresses.filter((address, index) => identities.indexOf(identityOf(address)) === index)
}

/** Merges a change into the stored config. Addresses that the change adds must confirm. */
export const changeEmail = (
  { to, reply_to }: ChannelConfigChange<ChannelConfig<'email'>>,
  current: string | undefined,
): StoredConfig => {
  const stored: StoredEmail = current === undefined ? { to: [], reply_to: null } : parseEmail(current)
  const email: StoredEmail = {
    to: to === undefined ? stored.to : distinct(to),
    reply_to: reply_to === undefined ? stored.reply_to : reply_to,
  }
  const known = new Set(stored.to.map(identityOf))
  return {
    secret: JSON.stringify(email),
    shown: { ...email, addresses: [] },
    ...(to !== undefined && { added: email.to.filter((address) => !known.has(identityOf(address))) }),
  }
}

export const shownKeysOf = (shown: ShownChannelConfig<'email'>): string[] => receiverKeys(shown.to)

/** Returns the addresses that get no mails until their readers confirm, or confirm again. */
export const unconfirmedOf = (
  { to }: ShownChannelConfig<'email'>,
  remembered: ReadonlyMap<string, unknown>,
): string[] =>
  to.filter((address) => {
    const { state } = toReceiver(address, remembered)
    return state === 'waiting' || state === 'refused'
  })

/** Returns the config as answers show it, with the state of each address. */
export const showEmail = (
  shown: ShownChannelConfig<'email'>,
  remembered: ReadonlyMap<string, unknown>,
): ShownChannelConfig<'email'> => ({
  ...shown,
  addresses: shown.to.map((one) => {
    const { address, state, reason } = toReceiver(one, remembered)
    return { address, state, reason }
  }),
})
