import { unavailable } from '@shiplog/http'
import type { Request, RequestHandler } from 'express'
import { maxBodyBytes } from './json-body.ts'

/** Of all bodies that are being read or answered in one gateway. One account may have half of it. */
const maxHeldBytes = 64 * 1024 * 1024

/** What a body takes at most, unpacked; nothing when there is none. */
const bytesOf = (req: Request): number => {
  const isPacked = (req.get('content-encoding') ?? 'identity').toLowerCase() !== 'identity'
  if (isPacked || req.get('transfer-encoding') !== undefined) return maxBodyBytes
  return Math.min(Number(req.get('content-length') ?? 0), maxBodyBytes)
}

/** Answers 503 to a body that finds no room, before it is read. One for all routes, so that they share it. */
export const limitBodies = (
  most = maxHeldBytes,
): ((accountOf: (req: Request) => string) => RequestHandler) => {
  const held = new Map<string, number>()
  let total = 0

  const add = (accountId: string, bytes: number): void => {
    total += bytes
    const own = (held.get(accountId) ?? 0) + bytes
    if (own === 0) held.delete(accountId)
    else held.set(accountId, own)
  }

  return (accountOf) => (req, res, next) => {
    const bytes = bytesOf(req)
    if (bytes === 0) return next()
    // The caller hung up while it was being authenticated: nothing would tell when to give the room back.
    if (res.closed) return
    const accountId = accountOf(req)
    if (total + bytes > most || (held.get(accountId) ?? 0) + bytes > most / 2)
      throw unavailable('Too much is being sent now. Nothing of this was taken: send it again')
    add(accountId, bytes)
    res.once('close', () => add(accountId, -bytes))
    next()
  }
}
