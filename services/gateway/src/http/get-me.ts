import { principal, roles } from '@shiplog/auth'
import { getMe as operation } from '@shiplog/contract'
import { sendAnswer } from '@shiplog/http'
import type { RequestHandler } from 'express'
import { verifiedToken } from './principal/authenticate-user.ts'

/** Answers from the token alone, without a query. */
export const getMe: RequestHandler = (req, res) => {
  const { account, subject, role } = principal(req)
  const { email = null, name = null, ownRoles, expiresAt } = verifiedToken(req)
  sendAnswer(res, operation, {
    account,
    subject,
    email,
    name,
    roles: roles.slice(0, roles.indexOf(role) + 1),
    own_roles: ownRoles,
    expires_at: expiresAt.toISOString(),
  })
}
