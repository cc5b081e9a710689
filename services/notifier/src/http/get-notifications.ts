import { notificationListQuery } from '@shiplog/contract'
import { isId } from '@shiplog/http'
import { accountList, byCreation } from '@shiplog/internal-api'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { listNotifications } from '../db/notifications.ts'
import { eventTypesOf } from '../domain/event-types.ts'
import { notificationBody } from './notification-body.ts'

export const getNotifications = ({ db }: Context): RequestHandler =>
  accountList(db, {
    query: notificationListQuery,
    path: '/notification-history/',
    list: (tx, account_id, { event_type, ...filter }, page) => {
      // What is no id is the id of nothing.
      if (filter.channel_id !== null && !isId(filter.channel_id)) return []
      const event_types = event_type === null ? null : eventTypesOf(event_type)
      return listNotifications(tx, account_id, { ...filter, event_types }, page)
    },
    keyOf: byCreation,
    toBody: notificationBody,
  })
