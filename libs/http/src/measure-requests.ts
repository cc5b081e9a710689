import { createHistogram, durationBoundaries } from '@shiplog/telemetry'
import type { Request, RequestHandler, Response } from 'express'

const durations = createHistogram(
  { name: 'http_server_request_duration_seconds', description: 'Requests, by route and status', unit: 's' },
  durationBoundaries,
)

/** `/products/:id` and `/products/:"product-id"` become `/products/{…}`; a path has too many values. */
const routeOf = ({ baseUrl, route }: Request): string => {
  if (typeof route?.path !== 'string') return baseUrl === '' ? 'none' : `${baseUrl}/*`
  return baseUrl + route.path.replace(/:"?([\w-]+)"?/g, '{$1}')
}

/** Counts a request that no route has seen, and that was answered at once. */
export const measureRefused = (method: string, status: number): void =>
  durations.record(0, {
    'http.request.method': method,
    'http.route': 'none',
    'http.response.status_code': status,
  })

const records = new WeakMap<Response, () => void>()

/** How long answers took. A caller who hung up before the answer counts as 499. */
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

/** Takes an answer without an end as given with its head: how long somebody listens is not our time. */
export const measureEndless = (res: Response): void => records.get(res)?.()
