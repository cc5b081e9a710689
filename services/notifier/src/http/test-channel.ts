import { setTimeout as sleep } from 'node:timers/promises'
import { principal } from '@shiplog/auth'
import { type ChannelTestPending, type ChannelTestResult, testChannel as operation } from '@shiplog/contract'

import { HttpError, sendAnswer } from '@shiplog/http'
import { audit } from '@shiplog/internal-api'

import { inAccount } from '@shiplog/postgres'
import type { Request, RequestHandler, Response } from 'express'
import type { Context } from '../context.ts'
import type { ChannelRow } from '../db/channels.ts'
import { lockLane } from '../db/disable-channel.ts'
import { findNotification, type NotificationRow } from '../db/notifications.ts'
import type { Tx } from '../db/tables.ts'
import { listWaitingTests, queueTest } from '../db/test-messages.ts'
import { budgets } from '../domain/budgets.ts'
import { requestedChannel } from './get-channel.ts'
import { knownChannelType } from './known-channel-type.ts'
import { lockCounts } from './quotas.ts'

const pollMs = { first: 50, most: 500 }

const tooMany = (): HttpError =>
  new HttpError(
    429,
    `${budgets.waitingTests} test messages of this account wait to be sent: ask again when one was`,
    { headers: { 'retry-after': String(budgets.testAnswerMs / 1_000) } },
  )

/** Requests of this replica, by account: what is too much does not even ask the database. */
const createEntrance = () => {
  const underWay = new Map<string, number>()
  const count = (account_id: string, change: 1 | -1): void => {
    const requests = (underWay.get(account_id) ?? 0) + change
    if (requests === 0) underWay.delete(account_id)
    else underWay.set(account_id, requests)
  }
  return (account_id: string): (() => void) => {
    if ((underWay.get(account_id) ?? 0) >= budgets.waitingTests) throw tooMany()
    count(account_id, 1)
    return () => count(account_id, -1)
  }
}

const queue = async (tx: Tx, { account_id, id }: ChannelRow, intervalMs: number): Promise<string> => {
  await lockCounts(tx, account_id)
  const waiting = await listWaitingTests(tx, account_id)
  if (waiting.includes(id)) throw new HttpError(409, 'A test message of this channel waits to be sent')
  if (waiting.length >= budgets.waitingTests) throw tooMany()
  // It was deleted since it was found.
  if (!(await lockLane(tx, id))) throw new HttpError(404, 'Not found')
  return await queueTest(tx, { account_id, id }, intervalMs)
}

/** Looks at a test message until it was tried or the time is up; between looks it holds no connection. */
const untilTried = async (
  { db }: Context,
  account_id: string,
  id: string,
  res: Response,
): Promise<NotificationRow | undefined> => {
  const end = performance.now() + budgets.testAnswerMs
  for (let waitMs = pollMs.first; ; waitMs = Math.min(2 * waitMs, pollMs.most)) {
    await sleep(Math.min(waitMs, Math.max(0, end - performance.now())))
    const found = await inAccount(db, account_id, (tx) => findNotification(tx, account_id, id))
    if (found === undefined) throw new HttpError(404, 'Not found')
    if (found.status !== 'pending') return found
    if (performance.now() >= end || res.destroyed) return undefined
  }
}

/** Queues a message. @returns how it ended, once it was tried; until then only its id */
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
  const tried = await untilTried(ctx, account_id, id, res)
  if (tried === undefined) return { id, status: 'pending' }
  const { last_status_code: status_code, error } = tried
  return { id, status: tried.status === 'sent' ? 'sent' : 'failed', status_code, error }
}

/** What takes longer than the answer may is told at `GET /notification-history/{id}`. */
export const testChannel = (ctx: Context): RequestHandler => {
  const enter = createEntrance()
  return async (req, res) => {
    const leave = enter(principal(req).account_id)
    try {
      const result = await sendTest(ctx, req, res)
      if (result.status === 'pending') res.status(202).json(result)
      else sendAnswer(res, operation, result)
    } finally {
      leave()
    }
  }
}
