import type { EventAnswer } from '@shiplog/contract/internal'
import { appendAndCommit, type NewEvent } from '@shiplog/event-log'
import { inAccounts, isRolledBack, sendTogether } from '@shiplog/postgres'
import { batchBoundaries, createHistogram } from '@shiplog/telemetry'
import type { Context } from '../context.ts'
import { claimIdempotencyKeys, storeFirstAnswers } from '../db/idempotency-keys.ts'
import { otherVersionOrdinalsOf, recordsOf, toRecords, upsertRecords } from '../db/lifecycle-records.ts'
import { lockProductsShared } from '../db/product-locks.ts'
import type { Tx } from '../db/tables.ts'
import {
  claimsOf,
  deleteVersionClaims,
  insertClaims,
  lockVersions,
  type Reserved,
  reservedOrdinals,
  toClaims,
  updateVersionClaims,
} from '../db/version-claims.ts'
import { idempotencyCutoff } from '../domain/idempotency.ts'
import { createLedger, identityKey, type Known, type Ledger } from '../domain/ledger.ts'
import { claimsToWrite, unusedClaims } from '../domain/merge-claim.ts'
import type { LifecycleRecord, SubmittedEvent, VersionClaim } from '../domain/record.ts'
import { isOfRun, runKeyOf } from '../domain/run-key.ts'
import { type Guard, noGuard, openGuard } from '../guard/open-guard.ts'
import { BatchTooLargeError, maxTransactionBytes } from './batch-too-large-error.ts'
import { decideBatch, keyName } from './decide-batch.ts'
import type { Submission } from './submission.ts'

const batchSizes = createHistogram(
  { name: 'shiplog_ingestion_batch_events', description: 'Events in one transaction', unit: '{event}' },
  batchBoundaries,
)

/**
 * Finds the records whose end a deployment event without a run may repeat: for each version and environment,
 * the record that ended last and has no run or was ended by an event without a run. `isRetry` decides whether
 * the event is a retry.
 */
const findRepeatCandidates = (events: SubmittedEvent[], records: LifecycleRecord[]): LifecycleRecord[] => {
  const withoutRun = events.filter((event) => event.kind === 'deployment' && runKeyOf(event.fields) === null)
  const wanted = new Set(withoutRun.map(identityKey))
  const last = new Map<string, LifecycleRecord>()
  for (const record of records.toSorted((a, b) => (a.ended_ordinal ?? 0) - (b.ended_ordinal ?? 0)))
    if (record.ended_ordinal !== null && isOfRun(record, null) && wanted.has(identityKey(record)))
      last.set(identityKey(record), record)
  return [...last.values()]
}

type LockedLedger = {
  ledger: Ledger
  guard: Guard
  /** Claims that were inserted for versions without a claim, so that there are rows to lock. */
  inserted: VersionClaim[]
  reserved: Reserved
}

const toReserved = (rows: Reserved[]): Reserved => {
  const [row] = rows
  if (row === undefined) throw new Error('Reserving ordinals returned no row')
  return row
}

const nothingKnown: Known = { claims: [], records: [], other_version_ordinals: new Map() }

/**
 * Loads the claims and records of versions that this transaction has locked, and reserves ordinals.
 *
 * @throws BatchTooLargeError when the records have more than `maxBytes`
 */
const loadKnown = async (
  tx: Tx,
  version_ids: string[],
  { events, maxBytes }: { events: SubmittedEvent[]; maxBytes: number },
): Promise<{ known: Known; reserved: Reserved }> => {
  const [claimRows, rows, reserved] = await sendTogether(tx, [
    claimsOf([version_ids]),
    recordsOf(tx, events, maxBytes),
    reservedOrdinals(),
  ])
  const { records, overflowIndex } = toRecords(rows, maxBytes)
  if (overflowIndex !== undefined) throw new BatchTooLargeError(overflowIndex, events.length)
  const claims = toClaims(claimRows)
  const candidates = findRepeatCandidates(events, records)
  if (candidates.length === 0)
    return { known: { ...nothingKnown, claims, records }, reserved: toReserved(reserved) }
  // Ordinals are reserved again, because they must be higher than those of the other versions, too.
  const [others, again] = await sendTogether(tx, [otherVersionOrdinalsOf(candidates), reservedOrdinals()])
  const other_version_ordinals = new Map(others.map((row) => [row.identity_key, row.ordinal]))
  return { known: { claims, records, other_version_ordinals }, reserved: toReserved(again) }
}

/**
 * Locks the products and versions of these events, and loads their claims and records.
 *
 * @throws BatchTooLargeError when the records have more than `maxBytes`
 */
const openLedger = async (
  ctx: Context,
  tx: Tx,
  { events, now, maxBytes }: { events: SubmittedEvent[]; now: Date; maxBytes: number },
): Promise<LockedLedger> => {
  if (events.length === 0)
    return {
      ledger: createLedger(nothingKnown),
      guard: noGuard,
      inserted: [],
      reserved: { first: 0, age_ms: 0 },
    }
  await lockProductsShared(
    tx,
    events.map((event) => event.product_id),
  )
  const { known: ids, inserted, ruleSets, ...named } = await insertClaims(tx, events)
  await lockVersions(tx, ids)
  const guard = await openGuard(ctx.rules, tx, { events, ruleSets, now, newId: ctx.newId })
  const { known, reserved } =
    ids.length === 0
      ? { known: nothingKnown, reserved: named.reserved }
      : await loadKnown(tx, ids, { events, maxBytes })
  return { ledger: createLedger(known), guard, inserted, reserved }
}

const accountsOf = (submissions: Submission[]): string[] => [
  ...new Set(submissions.map(({ event }) => event.account_id)),
]

/**
 * Returns the time that is left to store the batch, in ms. Zero or less when the answer would come too late
 * for the gateway.
 */
export type RemainingMs = () => number

type Decided = {
  answers: EventAnswer[]
  events: NewEvent[]
  /** The latest time to log the events, in ms after the transaction began. */
  withinMs: number
}

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
  const { storedAnswers, overflowIndex } = await claimIdempotencyKeys(tx, requests, { now, since, maxBytes })
  if (overflowIndex !== undefined) throw new BatchTooLargeError(overflowIndex, requests.length)
  const answered = new Set(storedAnswers.map(keyName))
  const undecided = submissions.filter(({ keyed }) => keyed === null || !answered.has(keyName(keyed)))

  const { ledger, guard, inserted, reserved } = await openLedger(ctx, tx, {
    events: undecided.map(({ event }) => event),
    now,
    maxBytes,
  })
  // Postgres has measured the age of the transaction before `remainingMs` is called here, so the sum is never
  // later than the real deadline.
  const withinMs = reserved.age_ms + remainingMs()
  const { answers, events, firstAnswers } = decideBatch(submissions, {
    ledger,
    guard,
    firstOrdinal: reserved.first,
    storedAnswers,
    newId: ctx.newId,
    maxBytes,
  })

  const changes = ledger.changes()
  await deleteVersionClaims(tx, unusedClaims(inserted, changes.claims))
  await updateVersionClaims(tx, claimsToWrite(inserted, changes.claims))
  await upsertRecords(tx, changes.records)
  const approvalEvents = await guard.write(tx)
  await storeFirstAnswers(tx, firstAnswers, now)
  return { answers, events: [...events, ...approvalEvents], withinMs }
}

/** The connection failed during the commit, so it is unknown whether the batch was stored. */
export class OutcomeUnknownError extends Error {
  override name = 'OutcomeUnknownError'
}

/** It is too late to answer the gateway in time. Nothing was stored. */
export class TooLateError extends Error {
  override name = 'TooLateError'
}

/**
 * Decides submissions and stores the result, in one transaction.
 *
 * Every transaction takes its locks in the same order, so that no two batches deadlock: idempotency keys,
 * products, versions (each kind in the order of its keys), then the event log. Once the log is locked,
 * Postgres checks the deadline of the batch, because a client that got no answer in time may have posted the
 * event again, and newer events after it.
 *
 * @throws OutcomeUnknownError when the connection failed during the commit
 * @throws BatchTooLargeError when one transaction cannot hold the batch; nothing was stored
 * @throws TooLateError when the deadline has passed; nothing was stored
 */
export const storeBatch = async (
  ctx: Context,
  submissions: Submission[],
  remainingMs: RemainingMs,
): Promise<EventAnswer[]> => {
  let committing = false
  try {
    const { answers, appended } = await inAccounts(ctx.db, accountsOf(submissions), async (tx) => {
      const { withinMs, answers, events } = await decideAndWrite(ctx, tx, submissions, remainingMs)
      if (remainingMs() <= 0) throw new TooLateError('The batch waited too long')
      committing = true
      if (events.length === 0) return { answers, appended: undefined }
      return { answers, appended: await appendAndCommit(tx, events, { withinMs }) }
    })
    batchSizes.record(submissions.length)
    if (appended !== undefined) ctx.wakeRelay(appended.events)
    return answers
  } catch (err) {
    if (committing && !isRolledBack(err)) throw new OutcomeUnknownError('The commit failed', { cause: err })
    throw err
  }
}
