import { principal } from '@shiplog/auth'
import { inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../context.ts'
import { noteSeen } from '../../db/seen-people.ts'
import { peopleSince } from '../../guard/approvals/too-few-people.ts'
import { toDecider } from './caller.ts'

const hourMs = 60 * 60 * 1_000

/**
 * Creates a middleware that remembers who looks at approval requests, at most once an hour for each person
 * and each set of roles. The request does not wait for it, and a failure is only logged.
 */
export const notePerson = (ctx: Context): RequestHandler => {
  const noted = new LRUCache<string, true>({ max: 10_000, ttl: hourMs })
  return (req, _res, next) => {
    next()
    const user = principal(req)
    if (user.person === null) return
    const { account_id } = user
    const { subject, email, roles } = toDecider(user)
    const key = JSON.stringify([account_id, subject, email, roles])
    if (noted.has(key)) return
    noted.set(key, true)
    const now = ctx.now()
    const row = { account_id, subject, email, roles: [...roles], seen_at: now }
    inAccount(ctx.db, account_id, (tx) => noteSeen(tx, row, peopleSince(now))).catch((err: unknown) => {
      noted.delete(key)
      ctx.log.warn({ err }, 'person not noted')
    })
  }
}
