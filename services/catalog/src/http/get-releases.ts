import { listReleases as operation } from '@shiplog/contract'
import { byCreation, serveList } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { listReleases } from '../db/releases.ts'

export const getReleases = ({ db }: Context): RequestHandler =>
  serveList(db, operation, { path: '/releases/', list: listReleases, keyOf: byCreation })
