import { type Handler, pathOf } from '@shiplog/http'
import type { Logger } from '@shiplog/log'

const eventPath = /^\/[a-z]+-(events|batches)\/?$/

/**
 * Logs one line for each request. Events and batches that are answered 200 are logged at `debug`, because
 * ingestion logs what it records.
 *
 * @param shownPath logged instead of the path of each request, for paths that are secrets
 */
export const logRequests =
  (log: Logger, shownPath?: string): Handler =>
  (req, res, next) => {
    const startedAt = performance.now()
    const { method, url = '' } = req
    const path = shownPath ?? pathOf(url)
    res.once('close', () => {
      const status = res.statusCode
      const level = status >= 500 ? 'warn' : status === 200 && eventPath.test(path) ? 'debug' : 'info'
      const duration_ms = Math.round(performance.now() - startedAt)
      const hung_up = !res.writableFinished
      log[level](
        { request_id: res.locals.request_id, method, path, status, duration_ms, ...(hung_up && { hung_up }) },
        'request answered',
      )
    })
    next()
  }
