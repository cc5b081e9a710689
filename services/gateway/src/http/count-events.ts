import { createCounter } from '@shiplog/telemetry'
import type { RequestHandler, Response } from 'express'

const label = 'http.response.status_code'

const answeredEvents = createCounter(
  {
    name: 'shiplog_gateway_events_total',
    description:
      'Events that were posted, by what each was answered with; a batch that is refused as a whole counts once',
    unit: '{event}',
  },
  [200, 500, 503].map((status) => ({ [label]: status })),
)

/** Says what each event of a batch is answered with, for the answer as a whole is 200 whatever they get. */
export const noteItemStatuses = (res: Response, statuses: number[]): void => {
  res.locals.item_statuses = statuses
}

/** For the routes that take events. What a caller did not wait for counts as 499. */
export const countEvents: RequestHandler = (_req, res, next) => {
  res.once('close', () => {
    const statuses: number[] = res.locals.item_statuses ?? [res.statusCode]
    for (const status of statuses) answeredEvents.add(1, { [label]: res.writableFinished ? status : 499 })
  })
  next()
}
