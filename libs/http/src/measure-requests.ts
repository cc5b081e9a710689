import type { ServerResponse } from 'node:http'
import { createHistogram, durationBoundaries, nameRoute } from '@shiplog/telemetry'
import type { Request, RequestHandler } from 'express'
import type { Handler, Incoming, Outgoing } from './requests/handler.ts'

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

const records = new WeakMap<ServerResponse, () => void>()

/** Records duration and status of a request when it ends; 499 if the client hung up before the answer. */
const measure = ({ method = '' }: Incoming, res: Outgoing, route: () => string): void => {
  const startedAt = performance.now()
  const end = (status: number): void =>
    record((performance.now() - startedAt) / 1_000, method, route(), status)
  const onClose = (): void => end(res.writableFinished ? res.statusCode : 499)
  res.once('close', onClose)
  records.set(res, () => {
    res.off('close', onClose)
    end(res.statusCode)
  })
}

/** Measures every request of an Express app. */
export const measureRequests: RequestHandler = (req, res, next) => {
  measure(req, res, () => routeOf(req))
  next()
}

/** Measures the requests of one route that does not use Express, and names their spans after the route. */
export const measureRoute =
  (route: string): Handler =>
  (req, res, next) => {
    nameRoute(req.method ?? '', route)
    measure(req, res, () => route)
    next()
  }

/**
 * Records the duration of a streaming answer now, when its head is sent. How long the client listens is up to
 * the client and does not count.
 */
export const measureEndless = (res: ServerResponse): void => records.get(res)?.()
