import { checkIdentity, type IdentityKeys, requireRole, requireService } from '@shiplog/auth'
import { type Method, type OperationId, type Owner, operations } from '@shiplog/contract'
import {
  errorHandler,
  type HealthCheck,
  healthRoutes,
  jsonBody,
  measureRequests,
  methodNotAllowed,
  notFound,
  requestId,
  routePath,
} from '@shiplog/http'
import type { Logger } from '@shiplog/log'
import { isUnavailable } from '@shiplog/postgres'
import express, { type Express, type RequestHandler } from 'express'
import { limitConcurrency } from './limit-concurrency.ts'

/** The handlers of a service: one for each operation that the contract gives to it, by the operation's id. */
export type Handlers<Service extends Owner> = Record<
  OperationId<Service, 'user'>,
  RequestHandler | RequestHandler[]
>

type Routes<Service extends Owner> = {
  handlers: Handlers<Service>
  /** Operations to which the limit of concurrent requests of an account does not apply. */
  unlimited?: OperationId<Service, 'user'>[]
  forServices?: InternalRoute[]
}

/**
 * A route that only other services call, with the services that may. The path is written as in the contract:
 * `/internal/releases/{release-id}/version-ids`.
 */
type InternalRoute = [Method, path: string, callers: Owner[], ...handlers: RequestHandler[]]

/** The parts of a service's process that `internalApp` needs. */
export type Shell = {
  identity: IdentityKeys
  version: string
  check: HealthCheck
  stopping: () => boolean
}

type Route = { method: Method; path: string; chain: RequestHandler[] }

/**
 * Returns the routes of a service's public operations. The contract gives the role and the body of each. The
 * concurrency limit applies only to the last handler of an operation, because the handlers before it wait for
 * a projection and hold no connection.
 */
const publicRoutes = <Service extends Owner>(
  service: Service,
  { handlers, unlimited = [] }: Routes<Service>,
): Route[] => {
  const limited = limitConcurrency()
  return operations.flatMap((operation) => {
    if (operation.owner !== service || operation.auth !== 'user') return []
    const { method, path, role, body } = operation
    const id = operation.id as OperationId<Service, 'user'>
    const own = [handlers[id]].flat()
    const answer = own
      .slice(-1)
      .map((handler) => (unlimited.includes(id) ? handler : limited(method, handler)))
    const chain = [requireRole(role), ...(body ? jsonBody() : []), ...own.slice(0, -1), ...answer]
    return [{ method, path, chain }]
  })
}

const internalRoutes = (routes: InternalRoute[]): Route[] =>
  routes.map(([method, path, callers, ...handlers]) => ({
    method,
    path,
    chain: [requireService(...callers), ...handlers],
  }))

const verbs = { GET: 'get', POST: 'post', PATCH: 'patch', DELETE: 'delete' } as const

/** Creates the Express app of a service behind the gateway. */
export const internalApp = <Service extends Owner>(
  service: Service,
  log: Logger,
  { identity, ...health }: Shell,
  own: Routes<Service>,
): Express => {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.use(requestId, measureRequests)
  app.use(healthRoutes(health))
  app.use(checkIdentity(identity, service))
  const routes = [...internalRoutes(own.forServices ?? []), ...publicRoutes(service, own)]
  for (const [path, found] of Map.groupBy(routes, (one) => one.path)) {
    const route = app.route(routePath(path))
    for (const { method, chain } of found) route[verbs[method]](chain)
    route.all(methodNotAllowed(found.map(({ method }) => method)))
  }
  app.use(notFound)
  app.use(errorHandler(log, isUnavailable))
  return app
}
