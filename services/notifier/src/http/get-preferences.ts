import { preferenceListQuery } from '@shiplog/contract'
import { isId } from '@shiplog/http'
import { accountList, byCreation } from '@shiplog/internal-api'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { listPreferences } from '../db/preferences.ts'
import { preferenceBody } from './preference-body.ts'

export const getPreferences = ({ db }: Context): RequestHandler =>
  accountList(db, {
    query: preferenceListQuery,
    path: '/notification-preferences/',
    // What is no id is the id of nothing.
    list: (tx, account_id, { channel_id }, page) =>
      channel_id === null || isId(channel_id) ? listPreferences(tx, account_id, { channel_id }, page) : [],
    keyOf: byCreation,
    toBody: preferenceBody,
  })
