import {
  deploymentHistoryEvent,
  firstHistoryEvents,
  getDeployment as operation,
  pick,
} from '@shiplog/contract'
import { encodeCursor, sendAnswer } from '@shiplog/http'
import { requested } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { findDeploymentWithEvents } from '../db/deployments.ts'
import { pageKeyOf, pathOfHistory, toShown } from './history.ts'

export const getDeployment =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const found = await requested(db, req, 'deployment', findDeploymentWithEvents)
    const first = found.events.slice(0, firstHistoryEvents)
    const last = found.events.length > firstHistoryEvents ? first.at(-1) : undefined
    sendAnswer(res, operation, {
      ...found,
      events: first.map((event) => pick(deploymentHistoryEvent, toShown(event))),
      events_next: last ? `${pathOfHistory(found.id)}?cursor=${encodeCursor(pageKeyOf(last))}` : null,
    })
  }
