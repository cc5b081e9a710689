import { createHistogram, durationBoundaries } from '@shiplog/telemetry'
import type { Request, RequestHandler, Response } from 'express'

const durations = createHistogram(
  { name: 'http_server_request_duration_seconds', description: 'Requests, by route and status', unit: 's' },
  durationBoundaries,
)

/**
 * Returns the route of a request as a label: `/products/{product-id}` for `/products/:"product-id"`. The path
 * is no label, because it contains ids and so has too many values.
 */
const routeOf = ({ baseUrl, route }: Request): string => {
  if (typeof route?.path !== 'string') return baseUrl === '' ? 'none' : `${baseUrl}/*`
  return baseUrl + route.path.replace(/:"?([\w-]+)"?/g, '{$1}')
}

const record = (seconds: number, method: string, route: string, status: number): void =>
  durations.record(seconds, {
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
  })

/** Counts a request that was refused before it reached a route. */
export const measureRefused = (method: string, status: number): void => record(0, method, 'none', status)

const records = new WeakMap<Response, () => void>()

/** Records duration and status of every request; 499 if the client hung up before the answer. */
export const measureRequests: RequestHandler = (req, res, next) => {
  const startedAt = performance.now()
  const end = (status: number): void =>
    record((performance.now() - startedAt) / 1_000, req.method, routeOf(req), status)
  const onClose = (): void => end(res.writableFinished ? res.statusCode : 499)
  res.once('close', onClose)
  records.set(res, () => {
    res.off('close', onClose)
    end(res.statusCode)
  })
  next()
}

/**
 * Records the duration of a streaming answer now, when its head is sent. How long the client listens is up to
 * the client and does not count.
 */
export const measureEndless = (res: Response): void => records.get(res)?.()
