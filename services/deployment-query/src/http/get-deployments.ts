import { principal } from '@shiplog/auth'
import { deploymentListQuery } from '@shiplog/contract'
import { decodeCursor, parseQuery, sendPage } from '@shiplog/http'
import { readInAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { listDeployments } from '../db/deployments.ts'
import { listEnvironmentsOfType } from '../db/environments.ts'
import { deploymentBody } from './deployment-body.ts'

export const getDeployments =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const { limit, cursor, environment_type, ...filter } = parseQuery(deploymentListQuery, req.query)
    const after = decodeCursor(cursor)
    const rows = await readInAccount(db, account_id, async (tx) => {
      const environments =
        environment_type === null ? null : await listEnvironmentsOfType(tx, account_id, environment_type)
      return listDeployments(tx, account_id, { ...filter, environments }, { limit, after })
    })
    sendPage(res, {
      rows,
      limit,
      path: '/deployments/',
      keyOf: ({ deployed_at, id }) => ({ time: deployed_at, id }),
      toBody: deploymentBody,
    })
  }
