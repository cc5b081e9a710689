import { type Handler, pathOf } from '@shiplog/http'
import type { Logger } from '@shiplog/log'

/** Matches the paths of events and badges, which are requested most often. */
const frequentPath = /^\/([a-z]+-(events|batches)\/?|badges\/.+)$/

/** Part of a path that is a badge token. A mistyped path of a badge is answered 404, and has a token too. */
const badgeToken = /bt_[0-9A-Za-z]{40}/g

/**
 * Logs one line for each request. Events and batches that are answered 200 are logged at `debug`, because
 * ingestion logs what it records. So are badges, because anybody may fetch them at any rate.
 *
 * @param shownPath logged instead of the path of each request, for paths that are secrets
 */
export const logRequests =
  (log: Logger, shownPath?: string): Handler =>
  (req, res, next) => {
    const startedAt = performance.now()
    const { method, url = '' } = req
    const path = shownPath ?? pathOf(url).replace(badgeToken, 'bt_[redacted]')
    res.once('close', () => {
      const status = res.statusCode
      const level =
        status >= 500
          ? 'warn'
          : (status === 200 || status === 304) && frequentPath.test(path)
            ? 'debug'
            : 'info'
      const duration_ms = Math.round(performance.now() - startedAt)
      const hung_up = !res.writableFinished
      log[level](
        { request_id: res.locals.request_id, method, path, status, duration_ms, ...(hung_up && { hung_up }) },
        'request answered',
      )
    })
    next()
  }
