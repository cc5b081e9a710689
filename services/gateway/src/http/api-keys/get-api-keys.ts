import { listApiKeys as operation } from '@shiplog/contract'
import { byCreation, serveList } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { listApiKeys } from '../../db/api-keys.ts'
import { showKey } from './show-key.ts'

export const getApiKeys = ({ db }: Context): RequestHandler =>
  serveList(db, operation, {
    path: '/api-keys/',
    list: async (tx, account_id, _query, page) => (await listApiKeys(tx, account_id, page)).map(showKey),
    keyOf: byCreation,
  })
