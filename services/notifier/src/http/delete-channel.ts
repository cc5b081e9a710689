import { principal } from '@shiplog/auth'
import { inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { findChannel, deleteChannel as removeChannel } from '../db/channels.ts'
import { lockLane } from '../db/disable-channel.ts'
import { idParameter, refuse } from './rows.ts'

export const deleteChannel =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const id = idParameter(req)
    const found = await inAccount(db, account_id, async (tx) => {
      const channel = await findChannel(tx, account_id, id)
      if (channel === undefined) return undefined
      await lockLane(tx, id)
      await removeChannel(tx, account_id, id)
      return channel
    })
    if (found === undefined) return refuse(db, 'channel', id)
    res.status(204).end()
  }
