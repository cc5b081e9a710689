import { listPreflightChecks as operation } from '@shiplog/contract'
import { serveList } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { listPreflightChecks } from '../db/preflight-checks.ts'

export const getPreflightChecks = ({ db }: Context): RequestHandler =>
  serveList(db, operation, {
    path: '/preflight-checks/',
    list: listPreflightChecks,
    keyOf: ({ checked_at, id }) => ({ time: checked_at, id }),
  })
