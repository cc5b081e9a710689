import { isTerminal, statuses } from '@shiplog/events'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createModel, view } from '../../test/lifecycle-model.ts'
import { type Sample, sampleEvent } from '../../test/sample-event.ts'
import { createLedger, identityKey } from './ledger.ts'
import { VersionConflictError } from './merge-claim.ts'
import type { LifecycleRecord, SubmittedEvent } from './record.ts'
import { isOfRun, runKeyOf } from './run-key.ts'

type Run = NonNullable<Sample['fields']>

const manyRuns = fc.constantFrom<Run>(
  {},
  {},
  { invoke_id: 'X' },
  { invoke_id: 'Y' },
  { source_system: 'ci', build_number: '5' },
  { source_system: 'ci' },
  { build_number: '5' },
  { source_system: 'other', build_number: '6' },
)

const sample = (run: fc.Arbitrary<Run>) =>
  fc.record({
    kind: fc.constantFrom('deployment' as const, 'deployment' as const, 'build' as const),
    version: fc.constantFrom('1', '2'),
    status: fc.constantFrom(...statuses),
    /** Seconds since the previous event was received. */
    pause: fc.constantFrom(1, 1, 1, 1, 1, 599, 600, 601),
    /** Seconds between `occurred_at` and `received_at`; null when the client sends no `occurred_at`. */
    ago: fc.option(fc.oneof(fc.integer({ min: 0, max: 6 }), fc.constantFrom(600, 601, 700)), { nil: null }),
    run,
    fields: fc.record({
      actor: fc.constantFrom(null, 'ann', 'bob'),
      scm_sha: fc.constantFrom(null, null, 'abcdef1', 'abcdef12', 'abcdef13', 'fffffff'),
      error_code: fc.constantFrom(null, 'E1', 'E2'),
      extra_metadata: fc.constantFrom(null, { a: 1 }, { a: 2, b: 1 }, { b: 1 }),
    }),
  })

const sequenceOf = (run: fc.Arbitrary<Run>) =>
  fc.array(sample(run), { minLength: 1, maxLength: 40, size: 'max' }).map((samples) => {
    let arrived = 1_000
    return samples.map(({ pause, ago, run, fields, ...rest }) => {
      arrived += pause
      const happened = ago === null ? null : arrived - ago
      return sampleEvent({ ...rest, fields: { ...fields, ...run }, arrived, happened })
    })
  })

const viewOf = (record: LifecycleRecord) => ({
  id: record.id,
  status: record.status,
  opened_at: record.opened_at,
  occurred_at: record.occurred_at,
  terminal_at: record.terminal_at,
  actor: record.actor,
  error_code: record.error_code,
  scm_sha: record.scm_sha,
  extra_metadata: record.extra_metadata,
  invoke_id: record.invoke_id,
  source_system: record.source_system,
  build_number: record.build_number,
})

/**
 * True when the records show to which record an event belongs. They do not show it when that record has
 * another run by now, when the event's run ended in two ways, or when the event names no run and several
 * records are open.
 */
const isUnambiguous = (event: SubmittedEvent, id: string, records: ReadonlyMap<string, LifecycleRecord>) => {
  const run_key = runKeyOf(event.fields)
  const own = [...records.values()].filter((record) => identityKey(record) === identityKey(event))
  const open = own.filter((record) => record.terminal_at === null)
  const ended = own
    .filter((record) => record.terminal_at !== null && isOfRun(record, run_key))
    .toSorted((a, b) => (a.ended_ordinal ?? 0) - (b.ended_ordinal ?? 0))
    .at(-1)
  const record = records.get(id)
  if (record === undefined || !isOfRun(record, run_key)) return false
  if (run_key === null && open.length > 1) return false
  return !isTerminal(event.status) || ended?.status === event.status
}

const shortlyBefore = (time: string): string => new Date(Date.parse(time) - 1).toISOString()

const postTo = (ledger: ReturnType<typeof createLedger>, event: SubmittedEvent, ordinal: number) => {
  try {
    const decision = ledger.decide(event, { id: `record ${ordinal}`, ordinal })
    ledger.accept(decision)
    return decision
  } catch (err) {
    if (err instanceof VersionConflictError) return undefined
    throw err
  }
}

describe('decide', () => {
  it('decides any sequence of events as a slow and obvious model does', () => {
    fc.assert(
      fc.property(sequenceOf(manyRuns), (sequence) => {
        const ledger = createLedger({ claims: [], records: [], other_version_ordinals: new Map() })
        const model = createModel()
        for (const [index, event] of sequence.entries()) {
          const decision = postTo(ledger, event, index)
          const expected = model.post(event, `record ${index}`)
          expect(decision?.outcome ?? 'conflict').toBe(expected.outcome)
          if (decision === undefined || expected.outcome === 'conflict') continue
          expect(viewOf(decision.record)).toEqual(view(expected.record))
          expect(decision.claim?.scm_sha ?? null).toBe(model.firstSha(event.version_id))
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it('changes nothing when an event is repeated at once', () => {
    fc.assert(
      fc.property(sequenceOf(manyRuns), (sequence) => {
        const ledger = createLedger({ claims: [], records: [], other_version_ordinals: new Map() })
        const records = new Map<string, LifecycleRecord>()
        for (const [index, event] of sequence.entries()) {
          const decision = postTo(ledger, event, index)
          if (decision === undefined) continue
          records.set(decision.record.id, decision.record)
          const again = postTo(ledger, event, index + 0.5)
          expect(again?.outcome).toBe('unchanged')
          expect(again?.record).toBe(decision.record)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('changes no status when the first attempt of an earlier event is decided late', () => {
    const withDelays = fc.tuple(sequenceOf(manyRuns), fc.infiniteStream(fc.nat(12)))
    fc.assert(
      fc.property(withDelays, ([sequence, delays]) => {
        const ledger = createLedger({ claims: [], records: [], other_version_ordinals: new Map() })
        const records = new Map<string, LifecycleRecord>()
        const decided: { event: SubmittedEvent; id: string }[] = []
        for (const [index, event] of sequence.entries()) {
          const decision = postTo(ledger, event, index)
          if (decision === undefined) continue
          const { record } = decision
          records.set(record.id, record)
          if (decision.outcome !== 'unchanged') decided.push({ event, id: record.id })

          const { value: back } = delays.next()
          const earlier = decided.at(-1 - back)
          if (earlier === undefined || !isUnambiguous(earlier.event, earlier.id, records)) continue
          // Posts an earlier attempt of the event: the client got no answer and posted again, and the second
          // attempt was decided first.
          const attempt = { ...earlier.event, received_at: shortlyBefore(earlier.event.received_at) }
          const again = postTo(ledger, attempt, index + 0.5)
          if (again === undefined) continue
          expect(again.outcome).not.toBe('opened')
          expect(again.outcome).not.toBe('advanced')
          records.set(again.record.id, again.record)
        }
      }),
      { numRuns: 1_000 },
    )
  })
})
