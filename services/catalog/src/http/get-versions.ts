import { versionListQuery } from '@shiplog/contract'
import { accountList, byCreation } from '@shiplog/internal-api'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { listVersions } from '../db/versions.ts'
import { versionBody } from './version-body.ts'

export const getVersions = ({ db }: Context): RequestHandler =>
  accountList(db, {
    query: versionListQuery,
    path: '/versions/',
    list: listVersions,
    keyOf: byCreation,
    toBody: versionBody,
  })
