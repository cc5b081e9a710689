import { listEnvironments as operation } from '@shiplog/contract'
import { byCreation, serveList } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { listEnvironments } from '../db/environments.ts'

export const getEnvironments = ({ db }: Context): RequestHandler =>
  serveList(db, operation, { path: '/environments/', list: listEnvironments, keyOf: byCreation })
