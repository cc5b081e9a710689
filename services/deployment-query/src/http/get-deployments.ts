import { deploymentListQuery } from '@shiplog/contract'
import { accountList } from '@shiplog/internal-api'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { listDeployments } from '../db/deployments.ts'
import { listEnvironmentsOfType } from '../db/environments.ts'
import { deploymentBody } from './deployment-body.ts'

export const getDeployments = ({ db }: Context): RequestHandler =>
  accountList(db, {
    query: deploymentListQuery,
    path: '/deployments/',
    list: async (tx, account_id, { environment_type, ...filter }, page) => {
      const environments =
        environment_type === null ? null : await listEnvironmentsOfType(tx, account_id, environment_type)
      return await listDeployments(tx, account_id, { ...filter, environments }, page)
    },
    keyOf: ({ deployed_at, id }) => ({ time: deployed_at, id }),
    toBody: deploymentBody,
  })
