import { listVersions as operation } from '@shiplog/contract'
import { HttpError } from '@shiplog/http'
import type { Page } from '@shiplog/postgres'
import { byCreation, serveList } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import type { Tx } from '../db/tables.ts'
import { listVersions, type VersionFilter } from '../db/versions.ts'

const list = (tx: Tx, account_id: string, filter: VersionFilter, page: Page) => {
  if (filter.version !== null && filter.product === null)
    throw new HttpError(400, "Query parameter 'version' needs 'product'")
  return listVersions(tx, account_id, filter, page)
}

export const getVersions = ({ db }: Context): RequestHandler =>
  serveList(db, operation, { path: '/versions/', list, keyOf: byCreation })
