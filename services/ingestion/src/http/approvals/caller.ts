import { principal, roles, type User } from '@shiplog/auth'
import { type Candidate, identityOf } from '@shiplog/guard'
import { HttpError } from '@shiplog/http'
import type { Request } from 'express'
import type { Waiting } from '../../db/approval-requests.ts'

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

/** Returns the caller as requests name those for whom they wait. They wait for no program. */
export const callerOf = (req: Request, now: Date): Waiting => {
  const user = principal(req)
  const { subject, email, unverified_email, roles: names } = toDecider(user)
  const verified = [subject, email].filter((text) => text !== null).map(identityOf)
  const identities = [...verified, ...(unverified_email === null ? [] : [identityOf(unverified_email)])]
  const keys = [...names.map((role) => `role:${role}`), ...verified.map((one) => `user:${one}`)]
  return { subject, identities, now, keys: user.person === null ? [] : keys }
}
