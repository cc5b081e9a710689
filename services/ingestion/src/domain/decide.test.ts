import { describe, expect, it } from 'vitest'
import { at, type Sample, sampleEvent } from '../../test/sample-event.ts'
import type { Assigned } from './decide.ts'
import { createLedger, type Ledger } from './ledger.ts'
import type { SubmittedEvent } from './record.ts'

const post = (ledger: Ledger, event: SubmittedEvent, assigned: Assigned) => {
  const decision = ledger.decide(event, assigned)
  ledger.accept(decision)
  return decision
}

/** Decides events one by one, received a second apart. @returns `outcome #record status` for each event */
const play = (...samples: Sample[]): string[] => {
  const ledger = createLedger({ claims: [], records: [], other_version_ordinals: new Map() })
  const names = new Map<string, number>()
  return samples.map((sample, index) => {
    const event = sampleEvent({ arrived: 100 + index, ...sample })
    const { outcome, record } = post(ledger, event, { id: `${index}`, ordinal: index + 1 })
    if (!names.has(record.id)) names.set(record.id, names.size + 1)
    return `${outcome} #${names.get(record.id)} ${record.status}`
  })
}

const started = (fields: Sample['fields'] = {}): Sample => ({ status: 'started', fields })
const completed = (fields: Sample['fields'] = {}): Sample => ({ status: 'completed', fields })
const failed = (fields: Sample['fields'] = {}): Sample => ({ status: 'failed', fields })
const X = { invoke_id: 'X' }
const Y = { invoke_id: 'Y' }

describe('decide: which record an event belongs to', () => {
  it('advances the open record of the same run', () => {
    expect(play(started(X), started(Y), completed(X))).toEqual([
      'opened #1 started',
      'opened #2 started',
      'advanced #1 completed',
    ])
  })

  it('gives an open record without a run the run of the event', () => {
    expect(play(started(), completed(X), completed(X))).toEqual([
      'opened #1 started',
      'advanced #1 completed',
      'unchanged #1 completed',
    ])
  })

  it('advances the newest open record by an event without a run', () => {
    expect(play(started(X), started(Y), failed())).toEqual([
      'opened #1 started',
      'opened #2 started',
      'advanced #2 failed',
    ])
  })

  it('names the run by source and number when there is no invoke_id', () => {
    const run = { source_system: 'ci', build_number: '1' }
    expect(play(started(run), started({ ...run, build_number: '2' }), completed(run))).toEqual([
      'opened #1 started',
      'opened #2 started',
      'advanced #1 completed',
    ])
  })

  it('treats a source without a number as no run, and does not combine it with a number from another event', () => {
    const run = { source_system: 'ci', build_number: '1' }
    expect(play(started({ source_system: 'other' }), started(run), completed(run), completed(run))).toEqual([
      'opened #1 started',
      'amended #1 started',
      'advanced #1 completed',
      'unchanged #1 completed',
    ])
  })

  it('keeps versions, environments, products and kinds apart', () => {
    expect(
      play(
        started(X),
        { ...started(X), version: '2' },
        { ...started(X), environment_name: 'staging' },
        { ...started(X), product_name: 'other' },
        { ...started(X), kind: 'build' },
      ),
    ).toEqual([1, 2, 3, 4, 5].map((record) => `opened #${record} started`))
  })

  it('opens a record for a re-run, and for a different terminal status of a run that has ended', () => {
    expect(play(completed(X), started(X), completed(X), failed(X))).toEqual([
      'opened #1 completed',
      'opened #2 started',
      'advanced #2 completed',
      'opened #3 failed',
    ])
  })
})

describe('decide: a repeated status without a run', () => {
  it('is a retry while no other version was deployed', () => {
    expect(play(completed(), completed())).toEqual(['opened #1 completed', 'unchanged #1 completed'])
  })

  it('is a rollback after another version was opened in the environment', () => {
    expect(play(completed(), { ...completed(), version: '2' }, completed())).toEqual([
      'opened #1 completed',
      'opened #2 completed',
      'opened #3 completed',
    ])
  })

  it('is a retry when the other version went to another environment, or was built', () => {
    const elsewhere = { ...completed(), version: '2', environment_name: 'staging' }
    const built: Sample = { ...completed(), version: '2', kind: 'build' }
    expect(play(completed(), elsewhere, built, completed()).at(-1)).toBe('unchanged #1 completed')
  })

  it('is a retry when the other version was opened before the record ended', () => {
    expect(play(started(), { ...started(X), version: '2' }, completed(), completed()).at(-1)).toBe(
      'unchanged #1 completed',
    )
  })

  it('is a retry when it has the same occurred_at as the end of the record', () => {
    const dated = { ...completed(), happened: 50 }
    expect(play(dated, { ...completed(), version: '2' }, dated).at(-1)).toBe('unchanged #1 completed')
  })

  it.each([
    ['unchanged #1 completed', 599],
    ['unchanged #1 completed', 600],
    ['opened #2 completed', 601],
  ])('is a retry for ten minutes, and then a redeploy: %s after %i s', (what, seconds) => {
    const first = { ...completed(), arrived: 0 }
    expect(play(first, { ...completed(), arrived: seconds }).at(-1)).toBe(what)
    const built = { ...first, kind: 'build' as const }
    expect(play(built, { ...built, arrived: seconds }).at(-1)).toBe(what)
  })

  it('counts the ten minutes from the end, not from later retries or late events', () => {
    const early = { ...started(), arrived: 0 }
    const late = { ...failed(), happened: 250, arrived: 800 }
    const posts = [300, 800, 900].map((arrived) => ({ ...completed(), arrived }))
    expect(play(early, ...posts, late, { ...completed(), arrived: 901 })).toEqual([
      'opened #1 started',
      'advanced #1 completed',
      'unchanged #1 completed',
      'unchanged #1 completed',
      'late #1 completed',
      'opened #2 completed',
    ])
  })

  it('is a redeploy when its occurred_at is more than ten minutes after the end', () => {
    const first = { ...completed(), happened: 0, arrived: 5_000 }
    const again = (happened: number) => ({ ...completed(), happened, arrived: 5_001 })
    expect(play(first, again(540), again(600), again(601))).toEqual([
      'opened #1 completed',
      'unchanged #1 completed',
      'unchanged #1 completed',
      'opened #2 completed',
    ])
  })

  it('is a retry a day later when it has the same occurred_at as the end, or names the run', () => {
    const dated = { ...completed(), happened: 50 }
    expect(play(dated, { ...dated, arrived: 86_500 }).at(-1)).toBe('unchanged #1 completed')
    expect(play(completed(X), { ...completed(X), arrived: 86_500 }).at(-1)).toBe('unchanged #1 completed')
  })
})

describe('decide: events out of order', () => {
  it('treats an earlier status as late, and its repetition as a retry', () => {
    const pending: Sample = { status: 'pending', fields: X }
    expect(play(started(X), pending, pending)).toEqual([
      'opened #1 started',
      'late #1 started',
      'unchanged #1 started',
    ])
  })

  it('treats an event from before the end of its run as late, even while the run is open again', () => {
    const late = { ...failed(X), happened: 40 }
    expect(play({ ...completed(X), happened: 50 }, late, started(X), { ...late, happened: 41 })).toEqual([
      'opened #1 completed',
      'late #1 completed',
      'opened #2 started',
      'late #1 completed',
    ])
  })

  it('orders a start before an end with the same occurred_at', () => {
    const same = (sample: Sample) => ({ ...sample, happened: 50 })
    expect(play(same(completed(X)), same(started(X)), same(failed(X)))).toEqual([
      'opened #1 completed',
      'late #1 completed',
      'opened #2 failed',
    ])
  })

  it('remembers the last 32 late events of a record', () => {
    const late = (happened: number) => ({ ...failed(X), happened })
    const many = Array.from({ length: 33 }, (_, index) => late(index))
    const outcomes = play({ ...completed(X), happened: 50 }, ...many, late(1), late(0))
    expect(outcomes.slice(-3)).toEqual(['late #1 completed', 'unchanged #1 completed', 'late #1 completed'])
  })
})

describe('decide: events that are decided after later ones', () => {
  it('opens no record for a start that was received before its run ended', () => {
    const late = { ...started(), arrived: 50 }
    expect(play(started(), completed(), late, { ...late, status: 'pending' })).toEqual([
      'opened #1 started',
      'advanced #1 completed',
      'late #1 completed',
      'late #1 completed',
    ])
    const dated = { ...started(X), happened: 45, arrived: 50 }
    expect(play({ ...completed(X), happened: 40 }, dated).at(-1)).toBe('late #1 completed')
  })

  it('decides events of one batch in their order, although they have the same received_at', () => {
    const batch = [started(), completed(), started(), completed(), started()]
    expect(play(...batch.map((sample) => ({ ...sample, arrived: 100 })))).toEqual([
      'opened #1 started',
      'advanced #1 completed',
      'opened #2 started',
      'advanced #2 completed',
      'opened #3 started',
    ])
  })

  it('treats an end that was received before the same end as a retry', () => {
    const late = { ...completed(), arrived: 50 }
    const other = { ...completed(), version: '2' }
    expect(play(completed(), other, late, started(), late)).toEqual([
      'opened #1 completed',
      'opened #2 completed',
      'unchanged #1 completed',
      'opened #3 started',
      'unchanged #1 completed',
    ])
  })
})

describe('decide: a repeated end while runs are open', () => {
  it('ends one of two open runs, not both', () => {
    expect(play(started(X), started(Y), completed(), completed(), completed(X))).toEqual([
      'opened #1 started',
      'opened #2 started',
      'advanced #2 completed',
      'unchanged #2 completed',
      'advanced #1 completed',
    ])
  })

  it('ends the other run ten minutes later', () => {
    const late = { ...completed(), arrived: 900 }
    expect(play(started(X), started(Y), completed(), late).at(-1)).toBe('advanced #1 completed')
  })

  it('ends a record that was opened after the first end', () => {
    expect(play(completed(), started(), completed())).toEqual([
      'opened #1 completed',
      'opened #2 started',
      'advanced #2 completed',
    ])
  })

  it('does not end a record without a run when its own run has ended', () => {
    expect(play(completed(X), started(), completed(X)).at(-1)).toBe('unchanged #1 completed')
  })
})

describe('decide: times of a record', () => {
  it('come from the events that set the status, unless the client sends them', () => {
    const ledger = createLedger({ claims: [], records: [], other_version_ordinals: new Map() })
    post(ledger, sampleEvent({ status: 'pending', arrived: 10 }), { id: '1', ordinal: 1 })
    post(ledger, sampleEvent({ status: 'started', arrived: 20, happened: 15 }), { id: '2', ordinal: 2 })
    const ending = sampleEvent({ arrived: 30, happened: 25, fields: { completed_at: at(24) } })
    expect(post(ledger, ending, { id: '3', ordinal: 3 }).record).toMatchObject({
      id: '1',
      opened_at: at(10),
      started_at: at(15),
      completed_at: at(24),
      terminal_at: at(25),
      updated_at: at(30),
    })
  })
})
