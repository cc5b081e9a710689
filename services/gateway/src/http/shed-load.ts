import type { RequestHandler } from 'express'
import { countRefusal } from '../count-refusals.ts'

const sampleMs = 50
/** A pause of the garbage collector, or one large body, is over by the next sample. */
const samples = 3
/** A request meets the event loop four times or so: later than this, it would be answered too late. */
const mostLagMs = 50
/** One round may be this long when many requests come at once; without an end, it would last for seconds. */
const longestRoundMs = 250
/** With fewer at hand it is not requests that slow the event loop down, and to refuse them would not help. */
const leastRequests = 100

export type LoopLag = {
  /** Whether the event loop does not keep up: it was late each time of late, or is very late just now. */
  isLate: () => boolean
  stop: () => void
}

export const watchLoopLag = (): LoopLag => {
  const recent: number[] = []
  let due = performance.now() + sampleMs
  const timer = setInterval(() => {
    const now = performance.now()
    recent.push(now - due)
    if (recent.length > samples) recent.shift()
    due = now + sampleMs
  }, sampleMs)
  timer.unref()
  return {
    isLate: () =>
      performance.now() - due > longestRoundMs ||
      (recent.length === samples && recent.every((lagMs) => lagMs > mostLagMs)),
    stop: () => clearInterval(timer),
  }
}

const refusal = JSON.stringify({
  detail: 'Too much is being asked now. Nothing of this was taken: send it again',
})

const headers = {
  'content-type': 'application/json; charset=utf-8',
  // Else the answer would be sent in chunks.
  'content-length': String(Buffer.byteLength(refusal)),
  'retry-after': '1',
}

/**
 * Answers 503 before anything is looked at, while the event loop does not keep up with the requests. It does
 * so by itself, because an error would pass by all routes first, and refusing must cost next to nothing.
 */
export const shedLoad = (isLate: () => boolean): RequestHandler => {
  let requests = 0
  return (req, res, next) => {
    if (requests >= leastRequests && isLate() && !req.path.startsWith('/health')) {
      countRefusal('too many requests')
      res.writeHead(503, headers)
      return void res.end(refusal)
    }
    requests += 1
    res.once('close', () => {
      requests -= 1
    })
    next()
  }
}
