import { audit, changesOf } from '@shiplog/audit'
import { rotateChannelSecret as operation } from '@shiplog/contract'
import { HttpError, parseBody, sendAnswer } from '@shiplog/http'
import { inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { updateChannel } from '../db/channels/channels.ts'
import { lockChannel } from '../db/channels/disable-channel.ts'
import { decryptStored, encryptStored, showChannel } from './channel-configs.ts'
import { requestedChannel } from './get-channel.ts'
import { knownChannelType } from './known-channel-type.ts'

/** Replaces the secret that Shiplog made. The lock of the lane makes two rotations run one after another. */
export const rotateChannelSecret =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { id, account_id, channel_type, name } = await requestedChannel(ctx, req)
    const { grace_hours } = parseBody(operation.body.schema, req.body ?? {})
    const { rotateSecret } = knownChannelType(channel_type)
    if (rotateSecret === undefined)
      throw new HttpError(409, `Channels of the type '${channel_type}' have no secret that Shiplog made`)
    const rotated = await inAccount(ctx.db, account_id, async (tx) => {
      const channel = await lockChannel(tx, account_id, id)
      // The channel was deleted after it was read.
      if (channel === undefined) throw new HttpError(404, 'Not found')
      const current = await decryptStored(ctx, channel_type, channel.secret)
      // This cannot happen: without a change of the config, `decryptStored` throws when the key is missing.
      if (current === undefined) throw new Error('A config that is not decrypted')
      const { columns, madeSecret } = await encryptStored(ctx, rotateSecret(current, grace_hours, new Date()))
      const changes = changesOf({ grace_hours })
      await audit(tx, req, { action: 'notification_channel.rotate_secret', id, name, changes })
      const updated = await updateChannel(tx, account_id, id, columns)
      return { channel: await showChannel(tx, updated), madeSecret }
    })
    const { channel, madeSecret: signing_secret } = rotated
    sendAnswer(res, operation, { ...channel, ...(signing_secret !== undefined && { signing_secret }) })
  }
