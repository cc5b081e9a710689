import { principal } from '@shiplog/auth'
import { preferenceListQuery } from '@shiplog/contract'
import { decodeCursor, isId, parseQuery, sendPage } from '@shiplog/http'
import { readInAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { listPreferences } from '../db/preferences.ts'
import { preferenceBody } from './preference-body.ts'

export const getPreferences =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const { channel_id, limit, cursor } = parseQuery(preferenceListQuery, req.query)
    const after = decodeCursor(cursor)
    const page = { limit, after }
    const list = () =>
      readInAccount(db, account_id, (tx) => listPreferences(tx, account_id, { channel_id }, page))
    // What is no id is the id of nothing.
    const rows = channel_id === null || isId(channel_id) ? await list() : []
    sendPage(res, {
      rows,
      limit,
      path: '/notification-preferences/',
      keyOf: ({ created_at, id }) => ({ time: created_at, id }),
      toBody: preferenceBody,
    })
  }
