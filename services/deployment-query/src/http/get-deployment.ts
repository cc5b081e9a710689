import { principal } from '@shiplog/auth'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { listDeploymentEvents } from '../db/deployment-events.ts'
import { deploymentExists, findDeployment } from '../db/deployments.ts'
import { deploymentBody, deploymentEventBody } from './deployment-body.ts'
import { idParameter, refuse } from './rows.ts'

export const getDeployment =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const id = idParameter(req)
    const deployment = (await findDeployment(db, account_id, id)) ?? (await refuse(deploymentExists(db, id)))
    const events = await listDeploymentEvents(db, account_id, id)
    res.json({ ...deploymentBody(deployment), events: events.map(deploymentEventBody) })
  }
