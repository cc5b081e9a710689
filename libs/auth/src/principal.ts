import { HttpError } from '@shiplog/http'
import type { Request, RequestHandler } from 'express'

export const roles = ['viewer', 'member', 'admin'] as const
/** Each role may do what the ones before it may. */
export type Role = (typeof roles)[number]

/** Who is asking, by an access token: a user of one account. */
export type User = { kind: 'user'; account_id: string; account: string; subject: string; role: Role }
/** Who is asking: another service of the suite, for no account. */
export type Service = { kind: 'service'; service: string }
export type Principal = User | Service

const principals = new WeakMap<Request, Principal>()

export const setPrincipal = (req: Request, principal: Principal): void => void principals.set(req, principal)

/**
 * The user who is asking.
 *
 * @throws HttpError 403 when it is not a user
 */
export const principal = (req: Request): User => {
  const found = principals.get(req)
  if (found?.kind !== 'user') throw new HttpError(403, 'This route is for users')
  return found
}

const hasRole = (user: User, role: Role): boolean => roles.indexOf(user.role) >= roles.indexOf(role)

/** Lets pass users with this role or a higher one; others get 403. */
export const requireRole =
  (role: Role): RequestHandler =>
  (req, _res, next) => {
    const user = principal(req)
    if (!hasRole(user, role))
      throw new HttpError(403, `This needs the role '${role}', and the token's role is '${user.role}'`)
    next()
  }

/** Lets pass these services of the suite; others and users get 403. */
export const requireService =
  (...names: string[]): RequestHandler =>
  (req, _res, next) => {
    const found = principals.get(req)
    if (found?.kind !== 'service') throw new HttpError(403, 'This route is for the services of the suite')
    if (!names.includes(found.service)) throw new HttpError(403, `This route is not for ${found.service}`)
    next()
  }
