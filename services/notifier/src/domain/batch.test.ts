import { propertyRuns } from '@shiplog/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backlogSize, chooseBatch, chooseSource, isAlone } from './batch.ts'

type Waiting = {
  id: number
  attempts: number
  subject: string | null
  is_followed: boolean
  due_at: Date | null
  waited_ms: number
}

const bySubject = { grouping: 'subject', digestSize: 50, failures: 0, intervalMs: 1_000 } as const

const waiting = (subject: string | null, more: Partial<Waiting> = {}): Waiting => ({
  id: 0,
  attempts: 0,
  subject,
  is_followed: false,
  due_at: null,
  waited_ms: 0,
  ...more,
})
const subjects = (count: number, more: Partial<Waiting> = {}): Waiting[] =>
  Array.from({ length: count }, (_, index) => waiting(`s${index}`, more))

describe('the next message of a channel that follows subjects', () => {
  it('has all pending events about the first subject', () => {
    const [a, b] = [waiting('a'), waiting('b')]
    const again = waiting('a')
    expect(chooseBatch([a, b, again], bySubject)).toEqual([a, again])
  })

  it('is a digest of new subjects in a backlog, and leaves out those with a message', () => {
    const followed = waiting('followed', { is_followed: true })
    const fresh = subjects(backlogSize + 1)
    expect(chooseBatch([...fresh, followed], bySubject)).toEqual(fresh)
    expect(chooseBatch([followed, ...fresh], bySubject)).toEqual([followed])
  })

  it('is about one subject without a backlog, after a failure, and when there is only one subject', () => {
    expect(chooseBatch(subjects(backlogSize), bySubject)).toHaveLength(1)
    expect(chooseBatch(subjects(40), { ...bySubject, failures: 1 })).toHaveLength(1)
    const old = { waited_ms: 5_000 }
    expect(chooseBatch(subjects(3, old), bySubject)).toHaveLength(3)
    const same = Array.from({ length: 40 }, () => waiting('same', old))
    expect(chooseBatch(same, bySubject)).toHaveLength(40)
  })

  it('takes an event without a subject by itself', () => {
    const [a, b] = [waiting(null), waiting(null)]
    expect(chooseBatch([a, b], bySubject)).toEqual([a])
  })
})

describe('what waits alone', () => {
  const byDigest = { ...bySubject, grouping: 'digest' } as const
  const alone = (id: number, seconds: number) => ({
    ...waiting(null, { id, due_at: new Date(seconds * 1_000) }),
  })
  const queued = waiting(null)

  it('is one message again, when it was one', () => {
    const [a, b, c] = [alone(1, 10), alone(2, 10), alone(3, 11)]
    expect(chooseBatch([a, b, c], byDigest)).toEqual([a, b])
    expect(chooseBatch([a, b, c], { ...byDigest, digestSize: 1 })).toEqual([a])
    expect(chooseBatch([a, b, c], { ...byDigest, failures: 1 })).toEqual([a])
  })

  it('takes turns with the queue, by chance', () => {
    const found = [alone(1, 10), queued]
    expect(chooseSource(found, 'digest', true)).toEqual(found.slice(0, 1))
    expect(chooseSource(found, 'subject', false)).toEqual([queued])
    expect(chooseSource(found.slice(0, 1), 'digest', false)).toEqual(found.slice(0, 1))
    expect(chooseSource([queued], 'digest', true)).toEqual([queued])
    expect(chooseSource(found, 'each', true)).toEqual(found)
  })
})

describe('the next message of any channel', () => {
  const anyWaiting = fc.record({
    id: fc.nat(),
    attempts: fc.integer({ min: 0, max: 20 }),
    subject: fc.option(fc.constantFrom('a', 'b', 'c', 'd')),
    is_followed: fc.boolean(),
    due_at: fc.option(fc.constantFrom(new Date(1_000), new Date(2_000), new Date(3_000))),
    waited_ms: fc.integer({ min: 0, max: 10_000 }),
  })
  const anyLane = fc.record({
    grouping: fc.constantFrom('digest' as const, 'each' as const, 'subject' as const),
    digestSize: fc.integer({ min: 1, max: 50 }),
    failures: fc.integer({ min: 0, max: 3 }),
    intervalMs: fc.integer({ min: 0, max: 20_000 }),
  })

  it('has events in their order: of one subject, of new subjects, or of one message that waited alone', () => {
    fc.assert(
      fc.property(fc.array(anyWaiting, { minLength: 1, maxLength: 60 }), anyLane, (any, lane) => {
        const dueOf = ({ due_at }: Waiting): number => due_at?.getTime() ?? Number.POSITIVE_INFINITY
        const all = any.toSorted((a, b) => (dueOf(a) < dueOf(b) ? -1 : Number(dueOf(a) > dueOf(b))))
        const batch = chooseBatch(all, lane)
        expect(batch.length).toBeGreaterThan(0)
        const indices = batch.map((one) => all.indexOf(one))
        expect(indices).toEqual(indices.toSorted((a, b) => a - b))
        expect(new Set(indices).size).toBe(indices.length)
        if (lane.grouping === 'each' && lane.failures > 0) {
          expect(batch.filter(isAlone).length).toBeLessThanOrEqual(1)
          expect(batch.length).toBeLessThanOrEqual(3)
          return
        }
        const [first] = batch
        if (lane.grouping !== 'each' && first !== undefined && isAlone(first))
          expect(batch.filter((one) => dueOf(one) !== dueOf(first))).toEqual([])
        if (lane.grouping !== 'subject' || (first !== undefined && isAlone(first))) {
          expect(indices).toEqual(indices.map((_, index) => index))
          return
        }
        const one = new Set(batch.map(({ subject }) => subject))
        const isOneSubject = batch.length === 1 || (one.size === 1 && !one.has(null))
        if (isOneSubject) expect(batch[0]).toBe(all[0])
        else expect(batch.every(({ is_followed, attempts }) => !is_followed && attempts < 8)).toBe(true)
      }),
      { numRuns: propertyRuns(500) },
    )
  })
})
