import { deploymentHistoryEvent, getDeployment as operation, pick } from '@shiplog/contract'
import { sendAnswer } from '@shiplog/http'
import { requested } from '@shiplog/internal-api'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { findDeploymentWithEvents } from '../db/deployments.ts'

/** Times in JSON that Postgres has made. */
const toUtc = (time: string): string => new Date(time).toISOString()

export const getDeployment =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const found = await requested(db, req, 'deployment', findDeploymentWithEvents)
    const events = found.events.map((event) => ({
      ...pick(deploymentHistoryEvent, event),
      occurred_at: toUtc(event.occurred_at),
      received_at: toUtc(event.received_at),
    }))
    sendAnswer(res, operation, { ...found, events })
  }
