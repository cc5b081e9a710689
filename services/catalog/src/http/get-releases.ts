import { releaseListQuery } from '@shiplog/contract'
import { accountList, byCreation } from '@shiplog/internal-api'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { listReleases } from '../db/releases.ts'
import { releaseBody } from './release-body.ts'

export const getReleases = ({ db }: Context): RequestHandler =>
  accountList(db, {
    query: releaseListQuery,
    path: '/releases/',
    list: listReleases,
    keyOf: byCreation,
    toBody: releaseBody,
  })
