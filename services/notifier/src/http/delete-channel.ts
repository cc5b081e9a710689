import { principal } from '@shiplog/auth'
import { idParameter, refuse } from '@shiplog/http'
import { existsElsewhere, inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { findChannel, deleteChannel as removeChannel } from '../db/channels.ts'
import { lockLane } from '../db/disable-channel.ts'

export const deleteChannel =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const id = idParameter(req, 'channel-id')
    const found = await inAccount(db, account_id, async (tx) => {
      const channel = await findChannel(tx, account_id, id)
      if (channel === undefined) return undefined
      await lockLane(tx, id)
      await removeChannel(tx, account_id, id)
      return channel
    })
    if (found === undefined) return refuse(existsElsewhere(db, 'channel', account_id, id))
    res.status(204).end()
  }
