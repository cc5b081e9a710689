import type { ServerResponse } from 'node:http'
import type { Handler } from '@shiplog/http'
import { createCounter } from '@shiplog/telemetry'

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

/** Counts an event, or a whole batch as one event, that was refused with 503 before the app saw it. */
export const countRefusedEvent = (): void => answeredEvents.add(1, { [label]: 503 })

const itemStatuses = new WeakMap<ServerResponse, number[]>()

/** Stores the statuses of a batch's events for `countEvents`: the batch as a whole is answered 200. */
export const setItemStatuses = (res: ServerResponse, statuses: number[]): void =>
  void itemStatuses.set(res, statuses)

/**
 * Counts the events of a request by the status of their answer. When the client hangs up before the answer is
 * sent, its events count as 499.
 */
export const countEvents: Handler = (_req, res, next) => {
  res.once('close', () => {
    const statuses = itemStatuses.get(res) ?? [res.statusCode]
    for (const status of statuses) answeredEvents.add(1, { [label]: res.writableFinished ? status : 499 })
  })
  next()
}
