import { principal } from '@shiplog/auth'
import { deploymentHistoryEvent, getDeployment as operation, pick } from '@shiplog/contract'
import { idParameter, refuse, sendAnswer } from '@shiplog/http'
import { existsElsewhere, inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { findDeploymentWithEvents } from '../db/deployments.ts'

/** Times in JSON that Postgres has made. */
const toUtc = (time: string): string => new Date(time).toISOString()

export const getDeployment =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const id = idParameter(req, 'deployment-id')
    const found =
      (await inAccount(db, account_id, (tx) => findDeploymentWithEvents(tx, account_id, id))) ??
      (await refuse(existsElsewhere(db, 'deployment', account_id, id)))
    const events = found.events.map((event) => ({
      ...pick(deploymentHistoryEvent, event),
      occurred_at: toUtc(event.occurred_at),
      received_at: toUtc(event.received_at),
    }))
    sendAnswer(res, operation, { ...found, events })
  }
