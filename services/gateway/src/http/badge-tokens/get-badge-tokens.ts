import { listBadgeTokens as operation } from '@shiplog/contract'
import { byCreation, serveList } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { listBadgeTokens } from '../../db/badge-tokens.ts'

export const getBadgeTokens = ({ db }: Context): RequestHandler =>
  serveList(db, operation, {
    path: '/badge-tokens/',
    list: (tx, account_id, _query, page) => listBadgeTokens(tx, account_id, page),
    keyOf: byCreation,
  })
