import { createHash } from 'node:crypto'
import type { VerifiedToken } from '@shiplog/auth'
import type { AuditAction, AuditChange } from '@shiplog/contract'
import { requestIdHeader } from '@shiplog/log'
import type { Request } from 'express'
import type { Context } from '../../context.ts'
import { findAccountId } from '../../db/accounts.ts'
import { clientAddress } from '../client-address.ts'

/** An entry is written once in each clock hour, so that nobody can fill the log. */
const quietMs = 3_600_000

type Noted = { action: AuditAction; changes: AuditChange[] }

/**
 * Adds to the audit log of the account that a token names, which has to be verified: nobody else may write
 * there. It makes no account, keeps nobody waiting, and fails no request.
 *
 * @param token verified, with or without a role
 * @param about identifies the entry, together with its action and account
 */
const note = async (
  { db, sessions, now }: Context,
  req: Request,
  { account, subject, role }: VerifiedToken,
  about: string[],
  noted: Noted,
): Promise<void> => {
  if (account === undefined) return
  const hour = Math.floor(now().getTime() / quietMs)
  const key = createHash('sha256').update(JSON.stringify([noted.action, hour, account, ...about]))
  const request_id = requestIdHeader()['x-request-id'] ?? null
  const account_id = await findAccountId(db, account)
  if (account_id === undefined) return
  sessions.note(key.digest('base64'), () => ({
    account_id,
    subject,
    role: role ?? null,
    address: clientAddress(req),
    request_id,
    id: null,
    name: null,
    ...noted,
  }))
}

const inBackground = ({ log }: Context, work: Promise<void>): void =>
  void work.catch((err: unknown) => log.warn({ err }, 'audit entry not noted'))

/** A sign-in or a renewal was refused to somebody of an account. @param reason for the account's admins */
export const auditRefusal = (ctx: Context, req: Request, token: VerifiedToken, reason: string): void => {
  const { subject, account } = token
  ctx.log.info({ subject, account, reason }, 'sign-in refused')
  const changes = [{ field: 'reason', value: reason, omitted: null }]
  inBackground(ctx, note(ctx, req, token, [subject, reason], { action: 'session.refuse', changes }))
}

/** Somebody has copied their access token, which works wherever it is taken until it ends. */
export const auditTokenCopy = (ctx: Context, req: Request, token: VerifiedToken): void => {
  const changes = [{ field: 'expires_at', value: token.expiresAt.toISOString(), omitted: null }]
  inBackground(ctx, note(ctx, req, token, [token.session], { action: 'session.copy_token', changes }))
}
