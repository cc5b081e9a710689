import { hash } from 'node:crypto'
import type { VerifiedToken } from '@shiplog/auth'
import type { AuditAction, AuditChange } from '@shiplog/contract'
import { requestIdHeader } from '@shiplog/log'
import type { Request } from 'express'
import type { Context } from '../../context.ts'
import { findAccountId } from '../../db/accounts.ts'
import { clientAddress } from '../client-address.ts'

/** Each gateway writes the same entry once in each clock hour, so that nobody can fill the log. */
const periodMs = 3_600_000

type Entry = { action: AuditAction; changes: AuditChange[] }

/**
 * Adds an entry to the audit log of the account that a token names, if there is such an account. The token
 * must be verified, because otherwise anybody could write to the log of any account.
 *
 * @param about texts that identify the entry, together with its action, its account and the hour
 */
const addEntry = async (
  { db, sessions, now }: Context,
  req: Request,
  { account, subject, role }: VerifiedToken,
  about: string[],
  entry: Entry,
): Promise<void> => {
  if (account === undefined) return
  const hour = Math.floor(now().getTime() / periodMs)
  const facts = JSON.stringify([entry.action, hour, account, ...about])
  const request_id = requestIdHeader()['x-request-id'] ?? null
  const account_id = await findAccountId(db, account)
  if (account_id === undefined) return
  sessions.note(hash('sha256', facts, 'base64'), () => ({
    account_id,
    subject,
    role: role ?? null,
    address: clientAddress(req),
    request_id,
    id: null,
    name: null,
    ...entry,
  }))
}

/** Lets a request go on without waiting for an entry. A failure is only logged. */
const inBackground = ({ log }: Context, work: Promise<void>): void =>
  void work.catch((err: unknown) => log.warn({ err }, 'audit entry not added'))

/** Logs a refused sign-in or renewal, and adds an entry. @param reason a text for the account's admins */
export const auditRefusal = (ctx: Context, req: Request, token: VerifiedToken, reason: string): void => {
  const { subject, account } = token
  ctx.log.info({ subject, account, reason }, 'sign-in refused')
  const changes = [{ field: 'reason', value: reason, omitted: null }]
  inBackground(ctx, addEntry(ctx, req, token, [subject, reason], { action: 'session.refuse', changes }))
}

/** Adds an entry for an access token that was copied. Whoever has the copy can use it until it expires. */
export const auditTokenCopy = (ctx: Context, req: Request, token: VerifiedToken): void => {
  const changes = [{ field: 'expires_at', value: token.expiresAt.toISOString(), omitted: null }]
  inBackground(ctx, addEntry(ctx, req, token, [token.session], { action: 'session.copy_token', changes }))
}
