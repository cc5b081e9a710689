import { audit, changesOf } from '@shiplog/audit'
import { type ChannelPatch, channelPatchOf, updateChannel as operation } from '@shiplog/contract'
import { HttpError, parseBody, sendAnswer } from '@shiplog/http'
import { inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { type ChannelRow, updateChannel as storeChannel } from '../db/channels/channels.ts'
import { failPending, lockChannel } from '../db/channels/disable-channel.ts'
import { resumeLane } from '../db/lanes/resume-lane.ts'
import type { Tx } from '../db/tables.ts'
import { askToConfirm } from './ask-to-confirm.ts'
import { type EncryptedConfig, encryptConfig, showChannel } from './channel-configs.ts'
import { requestedChannel } from './get-channel.ts'

/**
 * True when the channel is enabled after the PATCH. A PATCH with `enabled` decides it. Without `enabled`, a
 * new config enables a channel that Shiplog disabled, but not one that a person disabled.
 */
const isEnabled = (channel: ChannelRow, { enabled, config }: ChannelPatch): boolean =>
  enabled ?? (channel.enabled || (config !== undefined && channel.disabled_reason !== null))

/**
 * Merges the config of a PATCH into the stored one. The lock of the lane makes two changes run one after
 * another.
 */
const encryptPatch = async (
  ctx: Context,
  { channel_type, secret }: ChannelRow,
  { config }: ChannelPatch,
): Promise<EncryptedConfig | undefined> =>
  config === undefined ? undefined : await encryptConfig(ctx, channel_type, config, secret)

const applyPatch = async (
  tx: Tx,
  ctx: Context,
  { account_id, id }: ChannelRow,
  patch: ChannelPatch,
): Promise<ChannelRow & { signing_secret?: string }> => {
  const current = await lockChannel(tx, account_id, id)
  // The channel was deleted after it was read.
  if (current === undefined) throw new HttpError(404, 'Not found')
  const encrypted = await encryptPatch(ctx, current, patch)
  const enabled = isEnabled(current, patch)
  const reason = enabled || patch.enabled === false ? null : current.disabled_reason
  const channel = await storeChannel(tx, account_id, id, {
    ...encrypted?.columns,
    ...(patch.name !== undefined && { name: patch.name }),
    enabled,
    disabled_reason: reason,
  })
  const isMeantToSend = patch.enabled === true || patch.config !== undefined
  if (!enabled) await failPending(tx, id, reason)
  else if (isMeantToSend) await resumeLane(tx, id, ctx.config.delivery.intervalMs)
  const isEnabledNow = enabled && !current.enabled
  if (isEnabledNow || encrypted?.added !== undefined) await askToConfirm(tx, channel, encrypted?.added ?? [])
  const signing_secret = encrypted?.madeSecret
  return { ...(await showChannel(tx, channel)), ...(signing_secret !== undefined && { signing_secret }) }
}

export const updateChannel =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const found = await requestedChannel(ctx, req)
    const patch = parseBody(channelPatchOf(found.channel_type), req.body)
    const channel = await inAccount(ctx.db, found.account_id, async (tx) => {
      const { id, name } = found
      const changes = changesOf(patch, ['config'])
      await audit(tx, req, { action: 'notification_channel.update', id, name, changes })
      return await applyPatch(tx, ctx, found, patch)
    })
    ctx.wake()
    sendAnswer(res, operation, channel)
  }
