import { listVersions as operation } from '@shiplog/contract'
import { byCreation, serveList } from '@shiplog/internal-api'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { listVersions } from '../db/versions.ts'

export const getVersions = ({ db }: Context): RequestHandler =>
  serveList(db, operation, { path: '/versions/', list: listVersions, keyOf: byCreation })
