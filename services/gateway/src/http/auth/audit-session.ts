import { createHash } from 'node:crypto'
import type { VerifiedToken } from '@shiplog/auth'
import type { AuditAction, AuditChange } from '@shiplog/contract'
import { requestIdHeader } from '@shiplog/log'
import type { Request } from 'express'
import type { Context } from '../../context.ts'
import { findAccountId } from '../../db/accounts.ts'
import { clientAddress } from '../client-address.ts'

/** The same entry is written once in each clock hour, so that nobody can fill the log. */
const periodMs = 3_600_000

type Entry = { action: AuditAction; changes: AuditChange[] }

/**
 * Adds an entry to the audit log of the account that a token names. The token has to be verified: nobody else
 * may write to that log. Does nothing when the account does not exist.
 *
 * @param token a verified token, with or without a role
 * @param about identifies the entry, together with its action and account
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
  const key = createHash('sha256').update(JSON.stringify([entry.action, hour, account, ...about]))
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
    ...entry,
  }))
}

/** Lets a request go on without waiting for an entry, and without failing by it. */
const inBackground = ({ log }: Context, work: Promise<void>): void =>
  void work.catch((err: unknown) => log.warn({ err }, 'audit entry not added'))

/** Adds an entry for a refused sign-in or renewal. @param reason for the account's admins */
export const auditRefusal = (ctx: Context, req: Request, token: VerifiedToken, reason: string): void => {
  const { subject, account } = token
  ctx.log.info({ subject, account, reason }, 'sign-in refused')
  const changes = [{ field: 'reason', value: reason, omitted: null }]
  inBackground(ctx, addEntry(ctx, req, token, [subject, reason], { action: 'session.refuse', changes }))
}

/** Adds an entry for a copied access token: whoever has the copy can use it until it expires. */
export const auditTokenCopy = (ctx: Context, req: Request, token: VerifiedToken): void => {
  const changes = [{ field: 'expires_at', value: token.expiresAt.toISOString(), omitted: null }]
  inBackground(ctx, addEntry(ctx, req, token, [token.session], { action: 'session.copy_token', changes }))
}
