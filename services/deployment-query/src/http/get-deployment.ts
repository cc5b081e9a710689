import { principal } from '@shiplog/auth'
import { idParameter, refuse } from '@shiplog/http'
import { existsElsewhere, inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { findDeploymentWithEvents } from '../db/deployments.ts'
import { deploymentBody, deploymentEventBody } from './deployment-body.ts'

export const getDeployment =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const id = idParameter(req, 'deployment-id')
    const found =
      (await inAccount(db, account_id, (tx) => findDeploymentWithEvents(tx, account_id, id))) ??
      (await refuse(existsElsewhere(db, 'deployment', account_id, id)))
    const { events, ...deployment } = found
    res.json({ ...deploymentBody(deployment), events: events.map(deploymentEventBody) })
  }
