import { listOverrides as operation } from '@shiplog/contract'
import { byCreation, serveList } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { listOverrides } from '../../db/overrides.ts'

export const getOverrides = ({ db }: Context): RequestHandler =>
  serveList(db, operation, { path: '/preflight-overrides/', list: listOverrides, keyOf: byCreation })
