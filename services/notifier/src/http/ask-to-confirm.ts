import { HttpError } from '@shiplog/http'
import { findChannelType } from '../channels/channel-types.ts'
import { recall } from '../db/channels/channel-memory.ts'
import type { ChannelRow } from '../db/channels/channels.ts'
import {
  countConfirmations,
  listPendingConfirmations,
  lockConfirmations,
  queueConfirmations,
} from '../db/channels/own-messages.ts'
import type { Tx } from '../db/tables.ts'
import { budgets } from '../domain/budgets.ts'
import { identityOf } from '../domain/receivers.ts'

const tooMany = (what: string): HttpError =>
  new HttpError(429, `${what} within a day: try again later`, { headers: { 'retry-after': '3600' } })

/** Lists the addresses of a channel that have not confirmed and have no pending message that asks them. */
const listUnasked = async (tx: Tx, { id, channel_type, config }: ChannelRow): Promise<string[]> => {
  const { unconfirmed, shownKeys } = findChannelType(channel_type) ?? {}
  if (unconfirmed === undefined) return []
  const addresses = unconfirmed(config, await recall(tx, id, shownKeys?.(config) ?? []))
  if (addresses.length === 0) return []
  const pending = new Set((await listPendingConfirmations(tx, id)).map(identityOf))
  return addresses.filter((address) => !pending.has(identityOf(address)))
}

/**
 * Queues a message to each address of a channel that has not confirmed. Addresses of a disabled channel are
 * asked when it is enabled, because a disabled channel sends nothing. Addresses that the request does not
 * add are left out when they have reached a limit. The caller holds the lock of the lane.
 *
 * @param added the addresses that the request adds to the channel
 * @throws HttpError 429 when an added address, or the account with all of them, would exceed its limit of a
 * day
 */
export const askToConfirm = async (tx: Tx, channel: ChannelRow, added: readonly string[]): Promise<void> => {
  const unasked = channel.enabled ? await listUnasked(tx, channel) : []
  if (unasked.length === 0) return
  const { perAccount, perAddress } = budgets.confirmations
  await lockConfirmations(tx, channel.account_id)
  const counts = await countConfirmations(tx, channel.account_id)
  const left = perAccount - counts.values().reduce((sum, count) => sum + count, 0)
  const isNew = (address: string): boolean => added.includes(address)
  const mayAsk = (address: string): boolean => (counts.get(identityOf(address)) ?? 0) < perAddress
  const refused = unasked.find((address) => isNew(address) && !mayAsk(address))
  if (refused !== undefined) throw tooMany(`${perAddress} confirmations were sent to '${refused}'`)
  const fresh = unasked.filter(isNew)
  if (fresh.length > left) throw tooMany(`${perAccount} confirmations were sent to addresses of this account`)
  const again = unasked.filter((address) => !isNew(address) && mayAsk(address))
  await queueConfirmations(tx, channel, [...fresh, ...again].slice(0, Math.max(0, left)))
}
