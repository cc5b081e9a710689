import { audit } from '@shiplog/audit'
import { requested } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { findChannel, deleteChannel as removeChannel } from '../db/channels/channels.ts'
import { lockLane } from '../db/channels/disable-channel.ts'

export const deleteChannel =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    await requested(db, req, 'channel', async (tx, account_id, id) => {
      const channel = await findChannel(tx, account_id, id)
      if (channel === undefined || !(await lockLane(tx, id))) return undefined
      await audit(tx, req, { action: 'notification_channel.delete', id, name: channel.name })
      await removeChannel(tx, account_id, id)
      return channel
    })
    res.status(204).end()
  }
