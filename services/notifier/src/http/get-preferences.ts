import { listPreferences as operation } from '@shiplog/contract'
import { isId } from '@shiplog/http'
import { byCreation, serveList } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { listPreferences } from '../db/preferences.ts'
import { withFilters } from './preference-filters.ts'

export const getPreferences = ({ db }: Context): RequestHandler =>
  serveList(db, operation, {
    path: '/notification-preferences/',
    // A text that is not a UUID is the id of no channel, and Postgres would fail on it.
    list: async (tx, account_id, { channel_id }, page) => {
      if (channel_id !== null && !isId(channel_id)) return []
      return (await listPreferences(tx, account_id, { channel_id }, page)).map(withFilters)
    },
    keyOf: byCreation,
  })
