/** What is remembered of an address of a channel whose addresses must confirm. */
type AddressMemory = {
  /** Time at which the address was confirmed, as ISO 8601 UTC. */
  confirmed_at?: string | null
  /** Number of messages in a row that the mail server refused for this address. */
  refusals?: number
  /** Why nothing is sent to this address any more; null while messages may be sent. */
  refused_reason?: string | null
}

/** An address of a channel, and its state. Messages go only to confirmed addresses. */
export type Receiver = {
  address: string
  state: 'waiting' | 'confirmed' | 'unsubscribed' | 'refused'
  /** Why the address is refused; null in the other states. */
  reason: string | null
  refusals: number
}

/** Number of refusals in a row after which nothing is sent to an address any more. */
const maxRefusals = 3

/** Why Shiplog disables a channel without receivers. The channel is enabled again when it has a receiver. */
export const noReceiverReason = 'Every address is unsubscribed, or refused by the mail server'

/** Returns the same text for addresses that differ only in the case of their letters. */
export const identityOf = (address: string): string => address.toLowerCase()

/** Key of what is remembered of an address; its value is an `AddressMemory`. */
export const addressKey = (address: string): string => `address:${identityOf(address)}`
/** Key that exists in the memory while an address is unsubscribed. */
export const unsubscribedKey = (address: string): string => `unsubscribed:${identityOf(address)}`

export const receiverKeys = (addresses: readonly string[]): string[] =>
  addresses.flatMap((address) => [addressKey(address), unsubscribedKey(address)])

/** Returns the state of an address, from what is remembered under `receiverKeys`. */
export const toReceiver = (address: string, remembered: ReadonlyMap<string, unknown>): Receiver => {
  const found = remembered.get(addressKey(address)) as AddressMemory | undefined
  const { confirmed_at = null, refusals = 0, refused_reason = null } = found ?? {}
  const of = (state: Receiver['state']): Receiver => ({
    address,
    state,
    reason: state === 'refused' ? refused_reason : null,
    refusals,
  })
  if (remembered.has(unsubscribedKey(address))) return of('unsubscribed')
  if (refused_reason !== null) return of('refused')
  return of(confirmed_at === null ? 'waiting' : 'confirmed')
}

type Change = { key: string; value: object | null }

export const confirmed = (address: string, now: Date): Change => {
  const value: AddressMemory = { confirmed_at: now.toISOString(), refusals: 0, refused_reason: null }
  return { key: addressKey(address), value }
}

export const unsubscribed = (address: string, now: Date): Change => ({
  key: unsubscribedKey(address),
  value: { unsubscribed_at: now.toISOString() },
})

export const subscribedAgain = (address: string): Change => ({ key: unsubscribedKey(address), value: null })

/**
 * Returns what to remember after the mail server refused a message for an address.
 *
 * @param most number of refusals in a row after which nothing is sent to the address any more
 */
export const refused = (
  { address, refusals }: Pick<Receiver, 'address' | 'refusals'>,
  reason: string,
  most = maxRefusals,
): Change => {
  const value: AddressMemory = {
    refusals: refusals + 1,
    refused_reason: refusals + 1 >= most ? reason : null,
  }
  return { key: addressKey(address), value }
}

/**
 * Returns what to remember after the mail server accepted a message for an address. An empty list when the
 * address has no refusals.
 */
export const accepted = ({ address, refusals }: Receiver): Change[] =>
  refusals === 0 ? [] : [{ key: addressKey(address), value: { refusals: 0 } satisfies AddressMemory }]
