import { createHistogram, durationBoundaries } from '@shiplog/telemetry'
import type { Request, RequestHandler, Response } from 'express'

const durations = createHistogram(
  { name: 'http_server_request_duration_seconds', description: 'Requests, by route and status', unit: 's' },
  durationBoundaries,
)

/**
 * Returns the route as a label: `/products/:"product-id"` becomes `/products/{product-id}`. A path would have
 * too many values.
 */
const routeOf = ({ baseUrl, route }: Request): string => {
  if (typeof route?.path !== 'string') return baseUrl === '' ? 'none' : `${baseUrl}/*`
  return baseUrl + route.path.replace(/:"?([\w-]+)"?/g, '{$1}')
}

/** Counts a request that was refused before it reached a route. */
export const measureRefused = (method: string, status: number): void =>
  durations.record(0, {
    'http.request.method': method,
    'http.route': 'none',
    'http.response.status_code': status,
  })

const records = new WeakMap<Response, () => void>()

/**
 * Records the duration and the status of every request. A client that hung up before the answer counts as
 * 499.
 */
export const measureRequests: RequestHandler = (req, res, next) => {
  const startedAt = performance.now()
  const record = (status: number): void =>
    durations.record((performance.now() - startedAt) / 1_000, {
      'http.request.method': req.method,
      'http.route': routeOf(req),
      'http.response.status_code': status,
    })
  const onClose = (): void => record(res.writableFinished ? res.statusCode : 499)
  res.once('close', onClose)
  records.set(res, () => {
    res.off('close', onClose)
    record(res.statusCode)
  })
  next()
}

/**
 * Records a streaming answer now, when its head is sent: how long the client listens is not a duration of
 * ours.
 */
export const measureEndless = (res: Response): void => records.get(res)?.()
