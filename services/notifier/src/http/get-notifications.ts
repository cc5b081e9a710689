import { principal } from '@shiplog/auth'
import { notificationListQuery } from '@shiplog/contract'
import { decodeCursor, isId, parseQuery, sendPage } from '@shiplog/http'
import { readInAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { listNotifications } from '../db/notifications.ts'
import { eventTypesOf } from '../domain/event-types.ts'
import { notificationBody } from './notification-body.ts'

export const getNotifications =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const { limit, cursor, event_type, ...rest } = parseQuery(notificationListQuery, req.query)
    const filter = { ...rest, event_types: event_type === null ? null : eventTypesOf(event_type) }
    const after = decodeCursor(cursor)
    const page = { limit, after }
    const list = () => readInAccount(db, account_id, (tx) => listNotifications(tx, account_id, filter, page))
    // What is no id is the id of nothing.
    const rows = filter.channel_id === null || isId(filter.channel_id) ? await list() : []
    sendPage(res, {
      rows,
      limit,
      path: '/notification-history/',
      keyOf: ({ created_at, id }) => ({ time: created_at, id }),
      toBody: notificationBody,
    })
  }
