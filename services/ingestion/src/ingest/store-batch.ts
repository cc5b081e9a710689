import type { EventAnswer } from '@shiplog/contract/internal'
import { appendAndCommit, type NewEvent } from '@shiplog/event-log'
import { inAccounts, isRolledBack } from '@shiplog/postgres'
import { batchBoundaries, createHistogram } from '@shiplog/telemetry'
import type { Context } from '../context.ts'
import { claimIdempotencyKeys, storeFirstAnswers } from '../db/idempotency-keys.ts'
import { findOtherVersionOrdinals, loadRecords, upsertRecords } from '../db/lifecycle-records.ts'
import { lockProductsShared } from '../db/product-locks.ts'
import type { Tx } from '../db/tables.ts'
import { lockVersions, type Reserved, reserveOrdinals, updateVersionClaims } from '../db/version-claims.ts'
import { idempotencyCutoff } from '../domain/idempotency.ts'
import { createLedger, identityKey, type Ledger } from '../domain/ledger.ts'
import { claimsToWrite } from '../domain/merge-claim.ts'
import type { LifecycleRecord, SubmittedEvent, VersionClaim } from '../domain/record.ts'
import { isOfRun, runKeyOf } from '../domain/run-key.ts'
import { BatchTooHeavyError, maxTransactionBytes } from './batch-too-heavy-error.ts'
import { decideBatch, nameOfKey } from './decide-batch.ts'
import type { Submission } from './submission.ts'

const batchSizes = createHistogram(
  { name: 'shiplog_ingestion_batch_events', description: 'Events in one transaction', unit: '{event}' },
  batchBoundaries,
)

/** Records that an event without a run may repeat; whether that is a retry, `isRetry` tells. */
const findMaybeRepeated = (events: SubmittedEvent[], records: LifecycleRecord[]): LifecycleRecord[] => {
  const withoutRun = events.filter((event) => event.kind === 'deployment' && runKeyOf(event.fields) === null)
  const asked = new Set(withoutRun.map(identityKey))
  const last = new Map<string, LifecycleRecord>()
  for (const record of records.toSorted((a, b) => (a.ended_ordinal ?? 0) - (b.ended_ordinal ?? 0)))
    if (record.ended_ordinal !== null && isOfRun(record, null) && asked.has(identityKey(record)))
      last.set(identityKey(record), record)
  return [...last.values()]
}

type Opened = { ledger: Ledger; made: VersionClaim[]; reserved: Reserved }

/**
 * Locks what these events are about, and loads what is known of it.
 *
 * @throws BatchTooHeavyError
 */
const openLedger = async (tx: Tx, events: SubmittedEvent[], maxBytes: number): Promise<Opened> => {
  const nothing = { claims: [], records: [], other_version_ordinals: new Map() }
  if (events.length === 0)
    return { ledger: createLedger(nothing), made: [], reserved: { first: 0, age_ms: 0 } }
  await lockProductsShared(
    tx,
    events.map((event) => event.product_id),
  )
  const firstOfEach = new Map(events.toReversed().map((event) => [event.version_id, event]))
  const { known: claims, made, reserved } = await lockVersions(tx, [...firstOfEach.values()])
  if (reserved !== undefined) return { ledger: createLedger(nothing), made, reserved }
  const { records, cutAt } = await loadRecords(tx, events, maxBytes)
  if (cutAt !== undefined) throw new BatchTooHeavyError(cutAt, events.length)
  const other_version_ordinals = await findOtherVersionOrdinals(tx, findMaybeRepeated(events, records))
  const ledger = createLedger({ claims, records, other_version_ordinals })
  return { ledger, made, reserved: await reserveOrdinals(tx) }
}

const accountsOf = (submissions: Submission[]): string[] => [
  ...new Set(submissions.map(({ event }) => event.account_id)),
]

/** How long somebody still waits for the answer. */
export type RemainingMs = () => number

type Decided = { answers: EventAnswer[]; events: NewEvent[]; withinMs: number }

const decideAndWrite = async (
  ctx: Context,
  tx: Tx,
  submissions: Submission[],
  remainingMs: RemainingMs,
): Promise<Decided> => {
  const now = ctx.now()
  const maxBytes = submissions.length === 1 ? Number.MAX_SAFE_INTEGER : maxTransactionBytes
  const requests = submissions.flatMap(({ keyed }) => keyed ?? [])
  const since = idempotencyCutoff(now)
  const { repeated, cutAt } = await claimIdempotencyKeys(tx, requests, { now, since, maxBytes })
  if (cutAt !== undefined) throw new BatchTooHeavyError(cutAt, requests.length)
  const known = new Set(repeated.map(nameOfKey))
  const undecided = submissions.filter(({ keyed }) => keyed === null || !known.has(nameOfKey(keyed)))

  const { ledger, made, reserved } = await openLedger(
    tx,
    undecided.map(({ event }) => event),
    maxBytes,
  )
  // Counted from the transaction's beginning. Postgres told its age before this is read, so it is never late.
  const withinMs = reserved.age_ms + remainingMs()
  const { answers, events, firstAnswers } = decideBatch(submissions, {
    ledger,
    firstOrdinal: reserved.first,
    repeated,
    newId: ctx.newId,
    maxBytes,
  })

  const changes = ledger.changes()
  await updateVersionClaims(tx, claimsToWrite(made, changes.claims))
  await upsertRecords(tx, changes.records)
  await storeFirstAnswers(tx, firstAnswers, now)
  return { answers, events, withinMs }
}

/** The commit failed, so it is not known whether the batch was stored. */
export class OutcomeUnknownError extends Error {
  override name = 'OutcomeUnknownError'
}

/** Nobody waits for the answer any more, and nothing was stored. */
export class TooLateError extends Error {
  override name = 'TooLateError'
}

/**
 * Decides submissions and stores what comes of them, in one transaction.
 *
 * Locks are taken in one order everywhere, so that no two batches wait for each other: idempotency keys,
 * products, versions (each in the order of its key), and the head of the log last. Once that is locked, it is
 * checked that somebody still waits: whoever was told nothing may have posted other events since.
 *
 * @throws OutcomeUnknownError when the commit failed
 * @throws BatchTooHeavyError when it was rolled back, because one transaction cannot hold so much
 * @throws TooLateError
 */
export const storeBatch = async (
  ctx: Context,
  submissions: Submission[],
  remainingMs: RemainingMs,
): Promise<EventAnswer[]> => {
  let committing = false
  try {
    const { answers, events } = await inAccounts(ctx.db, accountsOf(submissions), async (tx) => {
      const { withinMs, ...decided } = await decideAndWrite(ctx, tx, submissions, remainingMs)
      if (remainingMs() <= 0) throw new TooLateError('The batch waited too long')
      committing = true
      if (decided.events.length > 0) await appendAndCommit(tx, decided.events, { withinMs })
      return decided
    })
    batchSizes.record(submissions.length)
    if (events.length > 0) ctx.wakeRelay()
    return answers
  } catch (err) {
    if (committing && !isRolledBack(err)) throw new OutcomeUnknownError('The commit failed', { cause: err })
    throw err
  }
}
