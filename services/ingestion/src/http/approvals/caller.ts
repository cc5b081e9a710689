import { principal, roles, type User } from '@shiplog/auth'
import { allIdentitiesOf, type Candidate, identitiesOf } from '@shiplog/guard'
import { HttpError } from '@shiplog/http'
import type { Request } from 'express'
import type { RequestReader } from '../../db/approval-requests.ts'

/** A person who decides, with all roles: those that the role includes, and those of the account's own. */
export type Decider = Candidate & { name: string | null; unverified_email: string | null }

/** Returns a user as one who decides. */
export const toDecider = ({ subject, role, person }: User): Decider => ({
  subject,
  email: person?.email ?? null,
  unverified_email: person?.unverified_email ?? null,
  name: person?.name ?? null,
  roles: [...roles.slice(0, roles.indexOf(role) + 1), ...(person?.own_roles ?? [])],
})

/**
 * Returns the person who sent a request.
 *
 * @throws HttpError 403 when a program sent it
 */
export const decider = (req: Request): Decider => {
  const user = principal(req)
  if (user.person === null)
    throw new HttpError(403, 'Only people approve and reject: this is the access token of a program')
  return toDecider(user)
}

/**
 * Returns the sender of an HTTP request, as approval requests name people. None of them waits for a program.
 */
export const callerOf = (req: Request, now: Date): RequestReader => {
  const user = principal(req)
  const person = toDecider(user)
  const keys = [
    ...person.roles.map((role) => `role:${role}`),
    ...identitiesOf(person).map((identity) => `user:${identity}`),
  ]
  return {
    subject: person.subject,
    identities: allIdentitiesOf(person),
    keys: user.person === null ? [] : keys,
    now,
  }
}
