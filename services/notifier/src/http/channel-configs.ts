import { type ChannelConfigChange, configOf } from '@shiplog/contract'
import { UndecryptableError } from '@shiplog/encryption'
import { HttpError } from '@shiplog/http'
import type { StoredConfig } from '../channels/channel-type.ts'
import { findChannelType } from '../channels/channel-types.ts'
import type { Context } from '../context.ts'
import { recallOf } from '../db/channels/channel-memory.ts'
import type { ChannelRow } from '../db/channels/channels.ts'
import type { Db } from '../db/tables.ts'
import { knownChannelType } from './known-channel-type.ts'

/** Columns of table `channel`, and what else a change of a config leads to. */
export type EncryptedConfig = {
  columns: { secret: string; config: string }
  madeSecret: string | undefined
  added: string[] | undefined
}

/** Encrypts a config for the columns of table `channel`. */
export const encryptStored = async (
  { cipher }: Context,
  { secret, shown, madeSecret, added }: StoredConfig,
): Promise<EncryptedConfig> => ({
  columns: { secret: await cipher.encrypt(secret), config: JSON.stringify(shown) },
  madeSecret,
  added,
})

/**
 * Decrypts the stored config of a channel. Undefined when the encryption key is missing and the change is a
 * complete config.
 *
 * @throws HttpError 409 when the encryption key is missing and the change is not a complete config
 */
export const decryptStored = async (
  { cipher }: Context,
  channel_type: string,
  stored: string,
  change: ChannelConfigChange = {},
): Promise<string | undefined> => {
  try {
    return await cipher.decrypt(stored)
  } catch (err) {
    if (!(err instanceof UndecryptableError)) throw err
    if (configOf(channel_type)?.safeParse(change).success === true) return undefined
    throw new HttpError(409, 'The stored config cannot be decrypted: send the whole config', { cause: err })
  }
}

/**
 * Checks the config of a request, merges it into the stored one, and encrypts the result.
 *
 * @param stored the encrypted secret of the channel; undefined for a new channel
 * @throws HttpError 400 when the config must not be used, or the operator has not set up channels of this
 * type; 409 as `decryptStored`; 503 for a channel type of a later release
 */
export const encryptConfig = async (
  ctx: Context,
  channel_type: string,
  change: ChannelConfigChange,
  stored?: string,
): Promise<EncryptedConfig> => {
  const type = knownChannelType(channel_type)
  const reason = type.unavailable?.(ctx.transports)
  if (reason !== undefined) throw new HttpError(400, reason)
  const found = type.problemOf(change, ctx.config.webhook.allowedHosts)
  if (found !== undefined) throw new HttpError(400, `Field 'config.${found.field}' ${found.problem}`)
  const current = stored === undefined ? undefined : await decryptStored(ctx, channel_type, stored, change)
  return await encryptStored(ctx, type.toStored(change, current))
}

/** Returns channels as answers show them. Their configs include what the channel types remember. */
export const showChannels = async (db: Db, channels: ChannelRow[]): Promise<ChannelRow[]> => {
  const wanted = channels.flatMap(({ id, channel_type, config }) => {
    const keys = findChannelType(channel_type)?.shownKeys?.(config) ?? []
    return keys.length === 0 ? [] : [{ channel_id: id, keys }]
  })
  const remembered = await recallOf(db, wanted)
  return channels.map((channel) => {
    const config = findChannelType(channel.channel_type)?.show?.(
      channel.config,
      remembered.get(channel.id) ?? new Map(),
      new Date(),
    )
    return config === undefined ? channel : { ...channel, config }
  })
}

export const showChannel = async (db: Db, channel: ChannelRow): Promise<ChannelRow> => {
  const [shown] = await showChannels(db, [channel])
  return shown ?? channel
}
