import { hash } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import { principal, requireRole } from '@shiplog/auth'
import {
  findOperation,
  type Operation,
  type OperationId,
  openApiDocument,
  operations,
} from '@shiplog/contract'
import {
  answerError,
  errorHandler,
  type Handler,
  measureRequests,
  methodNotAllowed,
  notFound,
  requestId,
  routePath,
  runHandlers,
} from '@shiplog/http'
import { isUnavailable } from '@shiplog/postgres'
import { limitConcurrency } from '@shiplog/service-shell'
import express, { type Express, type RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { createApiKey } from './api-keys/create-api-key.ts'
import { getApiKey } from './api-keys/get-api-key.ts'
import { getApiKeys } from './api-keys/get-api-keys.ts'
import { revokeApiKey } from './api-keys/revoke-api-key.ts'
import { rotateApiKey } from './api-keys/rotate-api-key.ts'
import { updateApiKey } from './api-keys/update-api-key.ts'
import { getAuditLog } from './audit-log/get-audit-log.ts'
import { addAuthRoutes } from './auth/routes.ts'
import { createBadgeToken } from './badge-tokens/create-badge-token.ts'
import { getBadgeToken } from './badge-tokens/get-badge-token.ts'
import { getBadgeTokens } from './badge-tokens/get-badge-tokens.ts'
import { revokeBadgeToken } from './badge-tokens/revoke-badge-token.ts'
import { updateBadgeToken } from './badge-tokens/update-badge-token.ts'
import { addBadges } from './badges/routes.ts'
import { createBodyQueue, queueLargeBody } from './bodies/body-queue.ts'
import { readBody } from './bodies/json-body.ts'
import { limitBodies } from './bodies/limit-bodies.ts'
import { trustProxies } from './client-address.ts'
import { webApplication } from './console/console.ts'
import { publishedLinks } from './console/published-links.ts'
import { eventRoutes, type SharedParts } from './events/event-routes.ts'
import { getMe } from './get-me.ts'
import { health } from './health.ts'
import { logRequests } from './log-requests.ts'
import { addMailLinks } from './mail-links/routes.ts'
import { callMcp } from './mcp/call-mcp.ts'
import { addResourceMetadata } from './mcp/resource-metadata.ts'
import { openLive } from './open-live.ts'
import { serveAsset } from './pages/asset.ts'
import { commandLine } from './pages/command-line.ts'
import { docs } from './pages/docs.ts'
import { redoc } from './pages/redoc.ts'
import { apiKey, authenticateKey } from './principal/authenticate-key.ts'
import { authenticateUser } from './principal/authenticate-user.ts'
import { checkAllowLists, forKeyOnly, forUserOnly, keyAsViewer } from './principal/user-or-key.ts'
import { proxy } from './proxy.ts'
import { limitRate, rateLimit } from './rate-limit.ts'
import { checkHead, refuseLargeBody } from './request-head.ts'
import { setSecurityHeaders } from './security-headers.ts'

type OwnOperation = OperationId<'gateway', 'user'>

/** The handlers of operations for users that the gateway itself answers. */
const userHandlers = (ctx: Context): Record<OwnOperation, RequestHandler> => ({
  createApiKey: createApiKey(ctx),
  listApiKeys: getApiKeys(ctx),
  getApiKey: getApiKey(ctx),
  updateApiKey: updateApiKey(ctx),
  revokeApiKey: revokeApiKey(ctx),
  rotateApiKey: rotateApiKey(ctx),
  createBadgeToken: createBadgeToken(ctx),
  listBadgeTokens: getBadgeTokens(ctx),
  getBadgeToken: getBadgeToken(ctx),
  updateBadgeToken: updateBadgeToken(ctx),
  revokeBadgeToken: revokeBadgeToken(ctx),
  listAuditLog: getAuditLog(ctx),
  getMe,
  openLive: openLive(ctx),
  callMcp: callMcp(ctx),
})

/**
 * Operations without a concurrency limit: an open stream would occupy a slot for up to an hour, and a message
 * of an assistant waits for the limits of the service that it asks.
 */
const unlimited: OwnOperation[] = ['openLive', 'callMcp']

const accountOf = (req: IncomingMessage): string => principal(req).account_id

/** A hash, because a subject may be kilobytes long and gateways send these keys to each other. */
const userKey = (req: IncomingMessage): string => {
  const { account_id, subject } = principal(req)
  return hash('sha256', `${account_id} ${subject}`, 'base64url')
}

/** Creates the parts that the routes of events share with those of users. */
const createShared = (ctx: Context): SharedParts => ({
  bodyQueue: createBodyQueue(),
  limitBody: limitBodies(),
  limitEvents: rateLimit({
    limiter: ctx.rateLimiters.events,
    keyOf: (req) => apiKey(req).id,
    sentence: (points) => `This API key may send ${points} events a minute`,
  }),
})

/**
 * Creates a function that returns the handlers of an operation for users; no handlers for other operations.
 */
const handlersOf = (
  ctx: Context,
  { bodyQueue, limitBody, limitEvents }: SharedParts,
): ((operation: Operation) => RequestHandler[]) => {
  const limitUser = rateLimit({
    limiter: ctx.rateLimiters.requestsOfUser,
    keyOf: userKey,
    sentence: (points) =>
      `One user may send ${points} requests an hour, half of what all users of the account may send together`,
  })
  const limitUsers = rateLimit({
    limiter: ctx.rateLimiters.requests,
    keyOf: accountOf,
    sentence: (points) => `The users of this account may send ${points} requests an hour`,
  })
  const forUsers = userHandlers(ctx)
  // First the limit of the user: a request that it refuses does not count towards the account's limit.
  const userChecks = [authenticateUser(ctx), limitRate(limitUser), limitRate(limitUsers)]
  const keyChecks = [authenticateKey(ctx, 'events:write'), limitRate(limitEvents), keyAsViewer]
  const eitherChecks = [...keyChecks.map(forKeyOnly), ...userChecks.map(forUserOnly)]
  const limitUserBody = limitBody(accountOf)
  const readUserBody = [refuseLargeBody, limitUserBody, ...readBody(), queueLargeBody(bodyQueue, accountOf)]

  const limited = limitConcurrency()
  const ownAnswer = ({ id, method }: Operation): RequestHandler => {
    const own = forUsers[id as OwnOperation]
    return unlimited.includes(id as OwnOperation) ? own : limited(method, own)
  }

  return (operation) => {
    if (operation.auth !== 'user') return []
    const body = operation.body === undefined ? [limitUserBody] : readUserBody
    const answer = operation.owner === 'gateway' ? ownAnswer(operation) : proxy(ctx, operation.owner)
    const checks = operation.orApiKey ? eitherChecks : userChecks
    const allowLists = operation.orApiKey ? [forKeyOnly(checkAllowLists)] : []
    return [...checks, requireRole(operation.role), ...body, ...allowLists, answer]
  }
}

/** OPTIONS is answered with the methods of the path, and a method that the path does not have with 405. */
const otherMethods: RequestHandler = (req, res, next) => {
  const found = findOperation(req.method, req.path)
  if (found === undefined || !('allowed' in found)) return next()
  const allowed = [...found.allowed, ...(found.allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS']
  if (req.method === 'OPTIONS') return void res.set('allow', allowed.join(', ')).status(204).end()
  methodNotAllowed(allowed)(req, res, next)
}

const createExpress = (ctx: Context, shared: SharedParts): Express => {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.enable('case sensitive routing')
  app.set('query parser', 'simple')
  app.set('trust proxy', trustProxies(ctx.config.trustedProxies))
  app.use(requestId, measureRequests, setSecurityHeaders, checkHead)

  const handlers = handlersOf(ctx, shared)
  const logged = logRequests(ctx.log)
  for (const operation of operations) {
    const chain = handlers(operation)
    const method = operation.method.toLowerCase() as Lowercase<Operation['method']>
    if (chain.length > 0) app[method](routePath(operation.path), logged, ...chain)
  }

  const document = (): string => JSON.stringify(openApiDocument({ version: ctx.config.version }))
  app.get('/openapi.json', serveAsset('/openapi.json', document))
  app.use('/docs', docs())
  app.use('/redoc', redoc())
  app.use('/cli', commandLine())
  addAuthRoutes(app, ctx, logged)
  addMailLinks(app, ctx)
  addResourceMetadata(app, ctx)
  addBadges(app, ctx)
  app.use(health(ctx))
  app.use(publishedLinks(), webApplication(ctx))

  app.use(logged, otherMethods, notFound, errorHandler(ctx.log, isUnavailable))
  return app
}

/**
 * Creates the app: the routes of events, and Express with all others. Express runs no handler for a request
 * target that is not a URL, such as `http://[/`, and would answer it with a page of its own.
 */
export const createApp = (ctx: Context): RequestListener => {
  const shared = createShared(ctx)
  const findEventRoute = eventRoutes(ctx, shared)
  // Express calls `next` for a request that it does not answer. The types of its app lack this parameter.
  const app = createExpress(ctx, shared) as unknown as Handler
  const handlers = [app, requestId, setSecurityHeaders, logRequests(ctx.log), notFound]
  const answerOther = runHandlers(handlers, answerError(ctx.log))
  return (req, res) => {
    const answer = findEventRoute(req) ?? answerOther
    answer(req, res)
  }
}
