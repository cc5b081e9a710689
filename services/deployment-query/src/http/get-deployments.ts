import { listDeployments as operation } from '@shiplog/contract'
import { serveList } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { listDeployments } from '../db/deployments.ts'
import { listEnvironments } from '../db/environments.ts'

export const getDeployments = ({ db }: Context): RequestHandler =>
  serveList(db, operation, {
    path: '/deployments/',
    list: async (tx, account_id, { environment_type, ...filter }, page) => {
      const environments = await listEnvironments(tx, account_id, { environment: null, environment_type })
      return await listDeployments(tx, account_id, { ...filter, environments }, page)
    },
    keyOf: ({ deployed_at, id }) => ({ time: deployed_at, id }),
  })
