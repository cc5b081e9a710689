import { environmentListQuery } from '@shiplog/contract'
import { accountList, byCreation } from '@shiplog/internal-api'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { listEnvironments } from '../db/environments.ts'
import { environmentBody } from './environment-body.ts'

export const getEnvironments = ({ db }: Context): RequestHandler =>
  accountList(db, {
    query: environmentListQuery,
    path: '/environments/',
    list: listEnvironments,
    keyOf: byCreation,
    toBody: environmentBody,
  })
