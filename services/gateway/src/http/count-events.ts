import { createCounter } from '@shiplog/telemetry'
import type { RequestHandler, Response } from 'express'

const label = 'http.response.status_code'

const answeredEvents = createCounter(
  {
    name: 'shiplog_gateway_events_total',
    description:
      'Events that were posted, by the status of their answer; a batch that is refused as a whole counts once',
    unit: '{event}',
  },
  [200, 500, 503].map((status) => ({ [label]: status })),
)

/** Counts an event or a whole batch that was refused with 503 before the app. */
export const countRefusedEvent = (): void => answeredEvents.add(1, { [label]: 503 })

/** Stores the status of each event of a batch for `countEvents`: the answer to the batch is always 200. */
export const setItemStatuses = (res: Response, statuses: number[]): void => {
  res.locals.item_statuses = statuses
}

/**
 * Counts the events of a request by status. An event whose client hung up before the answer counts as 499.
 */
export const countEvents: RequestHandler = (_req, res, next) => {
  res.once('close', () => {
    const statuses: number[] = res.locals.item_statuses ?? [res.statusCode]
    for (const status of statuses) answeredEvents.add(1, { [label]: res.writableFinished ? status : 499 })
  })
  next()
}
