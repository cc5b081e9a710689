import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Handler, HttpError, unavailable } from '@shiplog/http'
import type { Context } from '../../context.ts'
import type { KeyRecord } from '../../db/key-records.ts'
import type { ApiKeyText } from '../../domain/api-key-text.ts'
import { bearerToken, unauthorized } from './bearer.ts'
import { sentKey } from './sent-key.ts'

const keys = new WeakMap<IncomingMessage, KeyRecord>()

/** Returns the key of a request that `authenticateKey` has accepted. */
export const apiKey = (req: IncomingMessage): KeyRecord => {
  const key = keys.get(req)
  if (key === undefined) throw new Error('The route has no authenticateKey')
  return key
}

/** Returns true when the text is the text of this key, and the key is neither revoked nor expired. */
export const isUsable = (record: KeyRecord, text: ApiKeyText, now: Date): boolean =>
  timingSafeEqual(record.secret_hash, text.hash) &&
  record.revoked_at === null &&
  (record.expires_at === null || record.expires_at > now)

/** Requires an API key with a scope. The 401 does not say what is wrong: nobody learns which keys exist. */
export const authenticateKey =
  (ctx: Context, scope: string): Handler =>
  async (req, _res, next) => {
    const text = sentKey(req, bearerToken(req) ?? '')
    if (text === undefined) throw unauthorized('Invalid API key')
    const now = ctx.now()
    const record = await ctx.keys.find(text).catch((err: unknown) => {
      ctx.log.warn({ err }, 'API key not checked')
      throw unavailable('API keys cannot be checked now: try again', err)
    })
    if (record === undefined || !isUsable(record, text, now)) throw unauthorized('Invalid API key')
    if (!record.scopes.includes(scope))
      throw new HttpError(403, `The API key does not have the scope '${scope}'`)
    ctx.keyUsage.note(record.id, now)
    keys.set(req, record)
    next()
  }
