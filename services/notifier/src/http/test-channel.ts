import { setTimeout as sleep } from 'node:timers/promises'
import { audit } from '@shiplog/audit'
import { principal } from '@shiplog/auth'
import { type ChannelTestPending, type ChannelTestResult, testChannel as operation } from '@shiplog/contract'
import { createBudget } from '@shiplog/fair-share'
import { HttpError, sendAnswer } from '@shiplog/http'
import { inAccount } from '@shiplog/postgres'
import type { Request, RequestHandler, Response } from 'express'
import type { Context } from '../context.ts'
import type { ChannelRow } from '../db/channels/channels.ts'
import { lockLane } from '../db/channels/disable-channel.ts'
import { listWaitingTests, queueTest } from '../db/channels/own-messages.ts'
import { findNotification, type NotificationRow } from '../db/notifications/notifications.ts'
import type { Tx } from '../db/tables.ts'
import { budgets } from '../domain/budgets.ts'
import { requestedChannel } from './get-channel.ts'
import { knownChannelType } from './known-channel-type.ts'
import { lockCounts } from './quotas.ts'

/** Limits of the interval at which a request reads the status of its test message. */
const pollMs = { first: 50, most: 500 }

const tooMany = (): HttpError =>
  new HttpError(
    429,
    `${budgets.waitingTests} test messages of this account are waiting to be sent: try again later`,
    { headers: { 'retry-after': String(budgets.testAnswerMs / 1_000) } },
  )

/**
 * Queues a test message, and returns its id.
 *
 * @throws HttpError 404 when the channel was deleted, 409 when a test message of the channel is pending, 429
 * when too many test messages of the account are pending
 */
const queue = async (tx: Tx, { account_id, id }: ChannelRow, intervalMs: number): Promise<string> => {
  await lockCounts(tx, account_id)
  const waiting = await listWaitingTests(tx, account_id)
  if (waiting.includes(id))
    throw new HttpError(409, 'A test message of this channel is already waiting to be sent')
  if (waiting.length >= budgets.waitingTests) throw tooMany()
  // The channel was deleted after it was read.
  if (!(await lockLane(tx, id))) throw new HttpError(404, 'Not found')
  return await queueTest(tx, { account_id, id }, intervalMs)
}

/**
 * Polls a test message until it has been tried. Between polls it holds no database connection.
 *
 * @returns undefined when the message is still pending after `testAnswerMs`, or the client has gone
 * @throws HttpError 404 when the channel was deleted
 */
const waitUntilTried = async (
  { db }: Context,
  account_id: string,
  id: string,
  res: Response,
): Promise<NotificationRow | undefined> => {
  const deadline = performance.now() + budgets.testAnswerMs
  for (let waitMs = pollMs.first; ; waitMs = Math.min(2 * waitMs, pollMs.most)) {
    await sleep(Math.min(waitMs, Math.max(0, deadline - performance.now())))
    const found = await inAccount(db, account_id, (tx) => findNotification(tx, account_id, id))
    if (found === undefined) throw new HttpError(404, 'Not found')
    if (found.status !== 'pending') return found
    if (performance.now() >= deadline || res.destroyed) return undefined
  }
}

/** Queues a test message. @returns its outcome when it was tried in time, else only its id */
const sendTest = async (
  ctx: Context,
  req: Request,
  res: Response,
): Promise<ChannelTestResult | ChannelTestPending> => {
  const channel = await requestedChannel(ctx, req)
  knownChannelType(channel.channel_type)
  const { account_id } = channel
  const { intervalMs } = ctx.config.delivery
  const id = await inAccount(ctx.db, account_id, async (tx) => {
    const queued = await queue(tx, channel, intervalMs)
    await audit(tx, req, { action: 'notification_channel.test', id: channel.id, name: channel.name })
    return queued
  })
  ctx.wake()
  const tried = await waitUntilTried(ctx, account_id, id, res)
  if (tried === undefined) return { id, status: 'pending' }
  const { last_status_code: status_code, error } = tried
  return { id, status: tried.status === 'sent' ? 'sent' : 'failed', status_code, error }
}

/**
 * Sends a test message. When that takes longer than `testAnswerMs`, the answer is 202, and
 * `GET /notification-history/{id}` has the outcome later.
 */
export const testChannel = (ctx: Context): RequestHandler => {
  // A refused request does not use the database.
  const requests = createBudget({ perOwner: budgets.waitingTests })
  return async (req, res) => {
    const release = requests.reserve(principal(req).account_id, 1)
    if (release === undefined) throw tooMany()
    try {
      const result = await sendTest(ctx, req, res)
      if (result.status === 'pending') res.status(202).json(result)
      else sendAnswer(res, operation, result)
    } finally {
      release()
    }
  }
}
