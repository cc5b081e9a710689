import type { IncomingMessage } from 'node:http'
import { HttpError } from '@shiplog/http'
import type { RequestHandler } from 'express'
import { z } from 'zod'

export const roles = ['viewer', 'member', 'admin'] as const
/** A role. Each role includes the roles before it in `roles`. */
export type Role = (typeof roles)[number]

const personSchema = z.object({
  email: z.string().nullable(),
  /** An address that the issuer has not verified; `email` is null then. */
  unverified_email: z.string().nullable().default(null),
  /** Name that is shown to people. */
  name: z.string().nullable(),
  /** Roles of the account's own: those values of the roles claim besides `roles` that the operator allows. */
  own_roles: z.array(z.string()),
})
/** What a token says about a person, besides account, subject and role. */
export type Person = z.output<typeof personSchema>

const userSchema = z.object({
  kind: z.literal('user'),
  account_id: z.uuid(),
  account: z.string(),
  subject: z.string(),
  role: z.enum(roles),
  /** The person who signed in; null for an API key, and for the token of a program. */
  person: personSchema.nullable().default(null),
})
const serviceSchema = z.object({ kind: z.literal('service'), service: z.string() })

/** Who sent a request: a user, or another service of the suite, which belongs to no account. */
export const principalSchema = z.discriminatedUnion('kind', [userSchema, serviceSchema])
export type Principal = z.output<typeof principalSchema>
/** A user of one account, from an access token. */
export type User = z.output<typeof userSchema>

const principals = new WeakMap<IncomingMessage, Principal>()

export const setPrincipal = (req: IncomingMessage, principal: Principal): void =>
  void principals.set(req, principal)

/**
 * Returns the user who sent a request.
 *
 * @throws HttpError 403 when the request has no principal, or the principal is not a user
 */
export const principal = (req: IncomingMessage): User => {
  const found = principals.get(req)
  if (found?.kind !== 'user') throw new HttpError(403, 'Only users may call this route')
  return found
}

const hasRole = (user: User, role: Role): boolean => roles.indexOf(user.role) >= roles.indexOf(role)

/** Creates a middleware that answers 403 unless the principal is a user with this role or a higher one. */
export const requireRole =
  (role: Role): RequestHandler =>
  (req, _res, next) => {
    const user = principal(req)
    if (!hasRole(user, role))
      throw new HttpError(403, `This needs the role '${role}', and the token's role is '${user.role}'`)
    next()
  }

/** Creates a middleware that answers 403 unless the principal is one of the named services. */
export const requireService =
  (...names: string[]): RequestHandler =>
  (req, _res, next) => {
    const found = principals.get(req)
    if (found?.kind !== 'service') throw new HttpError(403, 'Only services of the suite may call this route')
    if (!names.includes(found.service))
      throw new HttpError(403, `The service ${found.service} may not call this route`)
    next()
  }
