import { principal } from '@shiplog/auth'
import { idParameter, refuse } from '@shiplog/http'
import { existsElsewhere, inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { findVersion } from '../db/versions.ts'
import { versionBody } from './version-body.ts'

export const getVersion =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const id = idParameter(req, 'version-id')
    const version = await inAccount(db, account_id, (tx) => findVersion(tx, account_id, id))
    res.json(versionBody(version ?? (await refuse(existsElsewhere(db, 'version', account_id, id)))))
  }
