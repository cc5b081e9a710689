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

/** An event, or a batch as a whole, that no route has seen. */
export const countRefusedEvent = (): void => answeredEvents.add(1, { [label]: 503 })

/** Notes the status of each event of a batch, because the answer as a whole is always 200. */
export const noteItemStatuses = (res: Response, statuses: number[]): void => {
  res.locals.item_statuses = statuses
}

/** For the routes that take events. When the caller hung up before the answer, it counts as 499. */
export const countEvents: RequestHandler = (_req, res, next) => {
  res.once('close', () => {
    const statuses: number[] = res.locals.item_statuses ?? [res.statusCode]
    for (const status of statuses) answeredEvents.add(1, { [label]: res.writableFinished ? status : 499 })
  })
  next()
}
