import { principal } from '@shiplog/auth'
import { getEnvironment as operation } from '@shiplog/contract'
import { idParameter, refuse, sendAnswer } from '@shiplog/http'
import { existsElsewhere, inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { findEnvironment } from '../db/environments.ts'

export const getEnvironment =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const id = idParameter(req, 'environment-id')
    const environment = await inAccount(db, account_id, (tx) => findEnvironment(tx, account_id, id))
    if (environment === undefined) return await refuse(existsElsewhere(db, 'environment', account_id, id))
    sendAnswer(res, operation, environment)
  }
