import { listNotifications as operation } from '@shiplog/contract'
import { isId } from '@shiplog/http'
import { byCreation, serveList } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { listNotifications } from '../db/notifications/notifications.ts'
import { eventTypesOf } from '../domain/event-types.ts'

export const getNotifications = ({ db }: Context): RequestHandler =>
  serveList(db, operation, {
    path: '/notification-history/',
    list: (tx, account_id, { event_type, ...filter }, page) => {
      // A text that is not a UUID is the id of nothing, and Postgres would fail on it.
      if ([filter.channel_id, filter.event_id].some((id) => id !== null && !isId(id))) return []
      const event_types = event_type === null ? null : eventTypesOf(event_type)
      return listNotifications(tx, account_id, { ...filter, event_types }, page)
    },
    keyOf: byCreation,
  })
