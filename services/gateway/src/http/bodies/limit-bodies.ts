import { createBudget } from '@shiplog/fair-share'
import { type Handler, type Incoming, unavailable } from '@shiplog/http'
import { maxBodyBytes } from './json-body.ts'

/** Bytes in the bodies of all requests that a gateway is processing. One account may have half of them. */
const maxHeldBytes = 64 * 1024 * 1024

/** Returns the largest size that a body may have after decompression; 0 without a body. */
const bytesOf = ({ headers }: Incoming): number => {
  const isCompressed = (headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity'
  if (isCompressed || headers['transfer-encoding'] !== undefined) return maxBodyBytes
  return Math.min(Number(headers['content-length'] ?? 0), maxBodyBytes)
}

/** Creates a memory limit of bodies. A request beyond it is answered 503 before its body is read. */
export const limitBodies = (most = maxHeldBytes): ((accountOf: (req: Incoming) => string) => Handler) => {
  const held = createBudget({ total: most, perOwner: most / 2 })

  return (accountOf) => (req, res, next) => {
    const bytes = bytesOf(req)
    if (bytes === 0) return next()
    // The client hung up during authentication. `close` was emitted before, so the bytes would never be
    // released.
    if (res.closed) return
    const release = held.reserve(accountOf(req), bytes)
    if (release === undefined)
      throw unavailable(
        'The gateway is receiving too many request bodies at once. This request was not processed: send it again',
      )
    res.once('close', release)
    next()
  }
}
