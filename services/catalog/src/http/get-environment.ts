import { principal } from '@shiplog/auth'
import { inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { findEnvironment } from '../db/environments.ts'
import { existsElsewhere } from '../db/owner.ts'
import { environmentBody } from './environment-body.ts'
import { idParameter, refuse } from './rows.ts'

export const getEnvironment =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const id = idParameter(req)
    const environment = await inAccount(db, account_id, (tx) => findEnvironment(tx, account_id, id))
    if (environment === undefined) return await refuse(existsElsewhere(db, 'environment', account_id, id))
    res.json(environmentBody(environment))
  }
