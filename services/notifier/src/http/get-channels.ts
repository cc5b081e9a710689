import { principal } from '@shiplog/auth'
import { channelListQuery } from '@shiplog/contract'
import { decodeCursor, parseQuery, sendPage } from '@shiplog/http'
import { readInAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { listChannels } from '../db/channels.ts'
import { channelBody } from './channel-body.ts'

export const getChannels =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const { limit, cursor } = parseQuery(channelListQuery, req.query)
    const after = decodeCursor(cursor)
    const rows = await readInAccount(db, account_id, (tx) => listChannels(tx, account_id, { limit, after }))
    sendPage(res, {
      rows,
      limit,
      path: '/notification-channels/',
      keyOf: ({ created_at, id }) => ({ time: created_at, id }),
      toBody: channelBody,
    })
  }
