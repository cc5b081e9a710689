import { randomUUID } from 'node:crypto'
import { propertyRuns } from '@shiplog/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLedger } from '../src/domain/ledger.ts'
import { noGuard } from '../src/guard/open-guard.ts'
import { decideBatch } from '../src/ingest/decide-batch.ts'
import { toSubmission } from '../src/ingest/submission.ts'
import { comparableRow, foldLog, readTables } from './fold-log.ts'
import { removalOf } from './product-removal.ts'
import { type Answer, type Client, type Item, startTestBed, type TestBed } from './support.ts'

let bed: TestBed
let replicas: Client[] = []

beforeAll(async () => {
  bed = await startTestBed()
  replicas = [bed.client, await bed.startReplica()]
})
afterAll(() => bed.stop())

// Three hours ago, so that twelve batches with the longest pause between them are still in the past.
const start = Date.now() - 3 * 3_600_000

const often = <T>(usual: T, other: T) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constant(other) })

const item = fc
  .record({
    // Few different values, so that many events are about the same version and environment.
    kind: often('deployment' as const, 'build' as const),
    version: fc.constantFrom('1', '2'),
    environment_name: often('production', 'staging'),
    status: fc.constantFrom('pending', 'started', 'completed', 'failed'),
    run: fc.constantFrom(
      {},
      {},
      { invoke_id: 'X' },
      { invoke_id: 'Y' },
      { source_system: 'ci', build_number: '1' },
    ),
    scm_sha: fc.constantFrom(null, null, 'abcdef1', 'abcdef12', 'abcdef13'),
    scm_branch: fc.constantFrom(null, 'main', 'next'),
    error_code: fc.constantFrom(null, 'E1', 'E2'),
    occurred: fc.option(fc.integer({ min: 0, max: 30 }), { nil: null, freq: 1 }),
  })
  .map(({ kind, run, occurred, ...fields }): Item => {
    const occurred_at = occurred === null ? null : new Date(start + occurred * 1_000).toISOString()
    return { kind, body: { product_name: 'checkout', ...fields, ...run, occurred_at } }
  })

const batches = fc.array(
  fc.record({
    /** Seconds since the previous batch. After 660 s a repeated status is no retry any more. */
    pause: often(3, 660),
    items: fc.array(item, { minLength: 1, maxLength: 6 }),
  }),
  {
    minLength: 1,
    maxLength: 12,
    size: 'max',
  },
)

/** Replaces the random ids of records by the order in which the records appear. */
const comparable = (answers: Answer[]) => {
  const seen = new Map<unknown, number>()
  return answers.map(({ status, body }) => {
    const { id, updated_at, ...rest } = body
    if (!seen.has(id)) seen.set(id, seen.size)
    return { status, id: seen.get(id), ...rest }
  })
}

describe('any sequence of events', () => {
  it('is answered as one ledger in memory answers it, however it is divided into batches', async () => {
    await fc.assert(
      fc.asyncProperty(batches, async (sequence) => {
        const account_id = randomUUID()
        const ledger = createLedger({ claims: [], records: [], other_version_ordinals: new Map() })
        let received = start
        const actual: Answer[] = []
        const expected: Answer[] = []
        for (const [index, { pause, items: batch }] of sequence.entries()) {
          received += pause * 1_000
          const received_at = new Date(received).toISOString()
          const items = batch.map((one) => ({ ...one, account_id, received_at }))
          actual.push(...(await bed.client.submit(items)))
          const allowed = { products: null, environments: null }
          const rest = {
            request_id: '',
            trace: null,
            idempotency_key: null,
            allowed,
            may_skip_preflight: null,
          }
          const submissions = items.map((one) => toSubmission({ kind: 'deployment', ...rest, ...one }))
          const assigned = { newId: randomUUID, firstOrdinal: 1 + index * 1_000 }
          const options = {
            ledger,
            guard: noGuard,
            storedAnswers: [],
            maxBytes: Number.MAX_SAFE_INTEGER,
            ...assigned,
          }
          expected.push(...(decideBatch(submissions, options).answers as Answer[]))
        }
        expect(comparable(actual)).toEqual(comparable(expected))
      }),
      { numRuns: propertyRuns(40) },
    )
  })

  it('leaves in the tables what the log folds to, with concurrent posts and removals on two replicas', async () => {
    const removal = fc.constant('remove' as const)
    const steps = fc.array(
      fc.oneof(
        { weight: 12, arbitrary: fc.array(item, { minLength: 1, maxLength: 6 }) },
        { weight: 1, arbitrary: removal },
      ),
      {
        minLength: 4,
        maxLength: 24,
        size: 'max',
      },
    )
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const account_id = randomUUID()
        const removal = removalOf(account_id, 'checkout')
        await Promise.all(
          sequence.map(async (step, index) => {
            const client = replicas[index % replicas.length] ?? bed.client
            if (step === 'remove') return void (await client.removeProduct(removal))
            const answers = await client.submit(step.map((one) => ({ ...one, account_id })))
            expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
          }),
        )
        const folded = foldLog(await bed.log(account_id))
        const tables = await readTables(bed.database, account_id)
        expect([...tables.records.keys()].toSorted()).toEqual([...folded.records.keys()].toSorted())
        for (const [id, fold] of folded.records)
          expect(comparableRow(tables.records.get(id) ?? {}, fold)).toEqual(fold)
        expect([...tables.claims.keys()].toSorted()).toEqual([...folded.claims.keys()].toSorted())
        for (const [id, fold] of folded.claims) expect(tables.claims.get(id)).toMatchObject(fold)
      }),
      { numRuns: propertyRuns(20) },
    )
  })
})
