import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeAnswer } from '../outgoing/judge-answer.ts'
import { backOffMs } from './back-off.ts'
import { chooseBatch, yieldsPlace } from './batch.ts'
import { type Ending, spareParts } from './verdict.ts'

const judge = (ending: Omit<Ending, 'response_excerpt'>, notifications: number) =>
  spareParts(judgeAnswer({ ...ending, response_excerpt: null }), notifications)

const status = (status_code: number, retry_after_ms: number | null = null) =>
  judge({ status_code, problem: null, error: null, retry_after_ms }, 1)

describe('the verdict on a POST', () => {
  it.each([
    [200, 'sent'],
    [204, 'sent'],
    [302, 'failed'],
    [400, 'failed'],
    [403, 'failed'],
    [404, 'gone'],
    [408, 'retried'],
    [410, 'gone'],
    [413, 'failed'],
    [429, 'paused'],
    [500, 'retried'],
    [503, 'retried'],
  ])('of %i is %s', (code, outcome) => expect(status(code).outcome).toBe(outcome))

  it('waits as long as a 429 asks, within reason', () => {
    expect(status(429, 7_000)).toMatchObject({ waitMs: 7_000 })
    expect(status(429, 0)).toMatchObject({ waitMs: 0 })
    expect(status(429)).toMatchObject({ waitMs: 30_000 })
    expect(status(429, 365 * 86_400_000)).toMatchObject({ waitMs: 3_600_000 })
    expect(status(503, 7_000)).toMatchObject({ waitMs: 7_000 })
  })

  it('tries again what got no whole answer, and not what must not be called', () => {
    const ending = { status_code: null, error: 'why', retry_after_ms: null }
    expect(judge({ ...ending, problem: 'timeout' }, 1)).toMatchObject({ outcome: 'retried', error: 'why' })
    expect(judge({ ...ending, problem: 'timeout', status_code: 200 }, 1).outcome).toBe('retried')
    expect(judge({ ...ending, problem: 'network' }, 1).outcome).toBe('retried')
    expect(judge({ ...ending, problem: 'forbidden' }, 1).outcome).toBe('failed')
  })
})

describe('the verdict on a digest', () => {
  it('spares its parts when the service refuses the whole', () => {
    const ending = { problem: null, error: null, retry_after_ms: null }
    expect(judge({ ...ending, status_code: 400 }, 30).outcome).toBe('retried')
    expect(judge({ ...ending, status_code: 404 }, 30).outcome).toBe('gone')
    expect(judge({ ...ending, status_code: 200 }, 30).outcome).toBe('sent')
  })
})

describe('what a lane sends next', () => {
  const waiting = (count: number, attempts = 0, waited_ms = 0) =>
    Array.from({ length: count }, () => ({ attempts, waited_ms }))
  const healthy = { failures: 0, intervalMs: 1_000, digestSize: 50 }

  it('is one at a time, up to a backlog', () => {
    expect(chooseBatch(waiting(1), healthy)).toHaveLength(1)
    expect(chooseBatch(waiting(20), healthy)).toHaveLength(1)
    expect(chooseBatch(waiting(21), healthy)).toHaveLength(21)
    expect(chooseBatch(waiting(50), healthy)).toHaveLength(50)
  })

  it('is a digest sooner where each message takes long', () => {
    expect(chooseBatch(waiting(7), { ...healthy, intervalMs: 10_000 })).toHaveLength(7)
  })

  it('is all that waits, once the oldest has waited for 5 s', () => {
    expect(chooseBatch([...waiting(1, 0, 4_999), ...waiting(2)], healthy)).toHaveLength(1)
    expect(chooseBatch([...waiting(1, 0, 5_000), ...waiting(2)], healthy)).toHaveLength(3)
    expect(chooseBatch([...waiting(1), ...waiting(2, 0, 5_000)], healthy)).toHaveLength(1)
    expect(chooseBatch(waiting(60, 0, 5_000), healthy)).toHaveLength(50)
  })

  it('is one after a failure', () => {
    expect(chooseBatch(waiting(50, 0, 5_000), { ...healthy, failures: 1 })).toHaveLength(1)
  })

  it('is alone when it failed often, and no digest holds it', () => {
    expect(chooseBatch([...waiting(1, 8), ...waiting(40)], healthy)).toHaveLength(1)
    expect(chooseBatch([...waiting(10), ...waiting(1, 8), ...waiting(30)], healthy)).toHaveLength(10)
    expect([0, 1, 7, 8, 9, 16].map((attempts) => yieldsPlace({ attempts }))).toEqual([
      false,
      false,
      false,
      true,
      false,
      true,
    ])
  })
})

describe('backing off', () => {
  const range = { minMs: 5_000, maxMs: 6 * 3_600_000 }

  it('goes from 5 s to 6 h', () => {
    expect(backOffMs(1, range, 1)).toBe(5_000)
    expect(backOffMs(2, range, 1)).toBe(10_000)
    expect(backOffMs(100_000, range, 1)).toBe(6 * 3_600_000)
  })

  it('is anywhere between nothing and its limit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (n, random) => {
          const wait = backOffMs(n, range, random)
          expect(wait).toBeGreaterThanOrEqual(0)
          expect(wait).toBeLessThanOrEqual(range.maxMs)
        },
      ),
    )
  })
})
