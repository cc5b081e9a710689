import { hash } from 'node:crypto'
import type { Badge } from '@shiplog/contract'
import type { BadgeState } from '@shiplog/contract/internal'
import { HttpError, methodNotAllowed, notFound, unavailable } from '@shiplog/http'
import type { Express, Request, RequestHandler, Response } from 'express'
import type { Context } from '../../context.ts'
import { countRefusal } from '../../count-refusals.ts'
import type { BadgeTokenRecord } from '../../db/badge-tokens.ts'
import { type BadgeContent, toBadge, unknownState } from '../../domain/badge.ts'
import { drawBadge } from '../../domain/badge-svg.ts'
import { parseBadgeTokenText } from '../../domain/badge-token-text.ts'
import { createMinuteLimit } from '../../rate-limits/minute-limit.ts'
import { clientNetwork } from '../client-address.ts'
import { logRequests } from '../log-requests.ts'

type Names = { product: string; environment: string }
type Format = 'svg' | 'json'

/** Longest name of a product or an environment, in characters. */
const longestName = 255
/** Shields.io keeps each badge for at least five minutes. */
const shieldsCacheSeconds = 300

const isName = (text: string): boolean => !text.includes('\0') && [...text].length <= longestName

/** Parses `{environment}.svg`. @throws HttpError 404 */
const parseFile = (file: string): { environment: string; format: Format } => {
  const [, environment, format] = /^(.+)\.(svg|json)$/s.exec(file) ?? []
  if (environment === undefined) throw new HttpError(404, 'Not found')
  return { environment, format: format as Format }
}

const send = (req: Request, res: Response, type: string, body: string): void => {
  res.set({
    etag: `"${hash('sha256', body, 'base64url').slice(0, 20)}"`,
    // The image proxy of GitHub then asks each time whether the badge has changed.
    'cache-control': 'no-cache',
    // Pages of other sites may show the badge.
    'cross-origin-resource-policy': 'cross-origin',
  })
  if (req.fresh) return void res.status(304).end()
  res.type(type).send(body)
}

const toShields = ({ label, message, color, isError }: BadgeContent): Badge => ({
  schemaVersion: 1,
  label,
  message,
  color,
  isError,
  cacheSeconds: shieldsCacheSeconds,
})

/**
 * Creates a function that finds the badge token of a request; undefined for one that is wrong or revoked. A
 * network that sends too many wrong ones is answered 429, unless its token is in the cache. Revoked ones do
 * not count: they may stay in pages with many readers, whose proxy also fetches the badges of other accounts.
 */
const createTokenCheck = (ctx: Context) => {
  const failures = createMinuteLimit(ctx.config.failuresPerAddressPerMinute)
  const requireAttempts = (network: string): void => {
    const seconds = failures.blockedSeconds(network)
    if (seconds === undefined) return
    countRefusal('failures of an address')
    throw new HttpError(
      429,
      'Too many requests from this address had invalid badge tokens: wait for Retry-After seconds',
      { headers: { 'retry-after': String(seconds) } },
    )
  }
  return async (req: Request): Promise<BadgeTokenRecord | undefined> => {
    const network = clientNetwork(req)
    const found = parseBadgeTokenText(String(req.params.token))
    const name = found === undefined ? undefined : { hash: found }
    if (name === undefined || ctx.badgeTokens.peek(name) === undefined) requireAttempts(network)
    const record =
      name &&
      (await ctx.badgeTokens.find(name).catch((err: unknown) => {
        ctx.log.warn({ err }, 'badge token not checked')
        throw unavailable('Badge tokens cannot be checked now: try again', err)
      }))
    if (record === undefined) failures.count(network)
    return record?.revoked_at === null ? record : undefined
  }
}

/**
 * Counts a badge with a token. The answer has no headers about what is left, because they would tell a valid
 * token from a wrong one.
 *
 * @throws HttpError 429 when the token has no badges left in this minute
 */
const requirePoints = async (
  { rateLimiters: { badges } }: Context,
  { id }: BadgeTokenRecord,
): Promise<void> => {
  if (badges === undefined) return
  const { isGranted, resetMs } = await badges.take(id, 1)
  if (isGranted) return
  countRefusal('rate limit')
  throw new HttpError(
    429,
    `Badges with this token may be fetched ${badges.limit.points} times a minute: wait for Retry-After seconds`,
    { headers: { 'retry-after': String(Math.ceil(resetMs / 1_000)) } },
  )
}

/** Returns what a badge may show: the state of deployments, or `unknownState`. */
const stateFor = async (
  ctx: Context,
  token: BadgeTokenRecord | undefined,
  { product, environment }: Names,
): Promise<BadgeState> => {
  if (token === undefined || !isName(product) || !isName(environment)) return unknownState
  const { account_id, products, environments } = token
  const isAllowed = products?.includes(product) !== false && environments?.includes(environment) !== false
  return isAllowed ? await ctx.findBadgeState({ account_id, product, environment }) : unknownState
}

/**
 * Adds `/badges/{token}/{product}/{environment}.svg` and the same with `.json`, for shields.io. The token is
 * the only credential. Everybody who sees a badge has it, so these requests count as those of unknown
 * callers.
 */
export const addBadges = (app: Express, ctx: Context): void => {
  const findToken = createTokenCheck(ctx)
  const answer: RequestHandler = async (req, res) => {
    const { environment, format } = parseFile(String(req.params.file))
    const names = { product: String(req.params.product), environment }
    const now = ctx.now()
    const token = await findToken(req)
    if (token !== undefined) {
      await requirePoints(ctx, token)
      ctx.badgeTokenUsage.note(token.id, now)
    }
    const badge = toBadge(names, await stateFor(ctx, token, names), now)
    if (format === 'svg') send(req, res, 'image/svg+xml', drawBadge(badge))
    else send(req, res, 'json', JSON.stringify(toShields(badge)))
  }
  // The path of the request is not logged, because it contains the token.
  app.all('/badges/{*path}', logRequests(ctx.log, '/badges/{token}/{product}/{environment}'))
  app.get('/badges/:token/:product/:file', answer)
  app.all('/badges/:token/:product/:file', methodNotAllowed(['GET', 'HEAD']))
  app.all('/badges/{*path}', notFound)
}
