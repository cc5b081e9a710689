import { principal } from '@shiplog/auth'
import { getVersion as operation } from '@shiplog/contract'
import { idParameter, refuse, sendAnswer } from '@shiplog/http'
import { existsElsewhere, inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { findVersion } from '../db/versions.ts'

export const getVersion =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const id = idParameter(req, 'version-id')
    const version = await inAccount(db, account_id, (tx) => findVersion(tx, account_id, id))
    sendAnswer(res, operation, version ?? (await refuse(existsElsewhere(db, 'version', account_id, id))))
  }
