import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { deleteChannel as removeChannel } from '../db/channels.ts'
import { lockLane } from '../db/disable-channel.ts'
import { requestedChannel } from './get-channel.ts'

export const deleteChannel =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { account_id, id } = await requestedChannel(ctx, req)
    await ctx.db.transaction().execute(async (tx) => {
      await lockLane(tx, id)
      await removeChannel(tx, account_id, id)
    })
    res.status(204).end()
  }
