import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeAnswer } from '../outgoing/judge-answer.ts'
import { backOffMs } from './back-off.ts'
import { chooseBatch, movesToEnd } from './batch.ts'
import { digestVerdict, type SendResult } from './verdict.ts'

const judge = (result: Omit<SendResult, 'response_excerpt'>, notifications: number) =>
  digestVerdict(judgeAnswer({ ...result, response_excerpt: null }), notifications)

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

  it('waits as long as a 429 asks, for an hour at most', () => {
    expect(status(429, 7_000)).toMatchObject({ waitMs: 7_000 })
    expect(status(429, 0)).toMatchObject({ waitMs: 0 })
    expect(status(429)).toMatchObject({ waitMs: 30_000 })
    expect(status(429, 365 * 86_400_000)).toMatchObject({ waitMs: 3_600_000 })
    expect(status(503, 7_000)).toMatchObject({ waitMs: 7_000 })
  })

  it('retries without a complete answer, and not when the address must not be called', () => {
    const result = { status_code: null, error: 'why', retry_after_ms: null }
    expect(judge({ ...result, problem: 'timeout' }, 1)).toMatchObject({ outcome: 'retried', error: 'why' })
    expect(judge({ ...result, problem: 'timeout', status_code: 200 }, 1).outcome).toBe('retried')
    expect(judge({ ...result, problem: 'network' }, 1).outcome).toBe('retried')
    expect(judge({ ...result, problem: 'forbidden' }, 1).outcome).toBe('failed')
  })
})

describe('the verdict on a digest', () => {
  it('retries its notifications when the receiver refuses the digest', () => {
    const result = { problem: null, error: null, retry_after_ms: null }
    expect(judge({ ...result, status_code: 400 }, 30).outcome).toBe('retried')
    expect(judge({ ...result, status_code: 404 }, 30).outcome).toBe('gone')
    expect(judge({ ...result, status_code: 200 }, 30).outcome).toBe('sent')
  })
})

describe('the next message of a lane', () => {
  const waiting = (count: number, attempts = 0, waited_ms = 0) =>
    Array.from({ length: count }, () => ({ attempts, waited_ms }))
  const healthy = { grouping: 'digest', failures: 0, intervalMs: 1_000, digestSize: 50 } as const

  it('is about one event, until there is a backlog of more than 20', () => {
    expect(chooseBatch(waiting(1), healthy)).toHaveLength(1)
    expect(chooseBatch(waiting(20), healthy)).toHaveLength(1)
    expect(chooseBatch(waiting(21), healthy)).toHaveLength(21)
    expect(chooseBatch(waiting(50), healthy)).toHaveLength(50)
  })

  it('is a digest when a backlog would take longer than a minute', () => {
    expect(chooseBatch(waiting(7), { ...healthy, intervalMs: 10_000 })).toHaveLength(7)
  })

  it('is a digest of all that waits, once the oldest has waited for 5 s', () => {
    expect(chooseBatch([...waiting(1, 0, 4_999), ...waiting(2)], healthy)).toHaveLength(1)
    expect(chooseBatch([...waiting(1, 0, 5_000), ...waiting(2)], healthy)).toHaveLength(3)
    expect(chooseBatch([...waiting(1), ...waiting(2, 0, 5_000)], healthy)).toHaveLength(1)
    expect(chooseBatch(waiting(60, 0, 5_000), healthy)).toHaveLength(50)
  })

  it('is about one event after a failure', () => {
    expect(chooseBatch(waiting(50, 0, 5_000), { ...healthy, failures: 1 })).toHaveLength(1)
  })

  it('is about one event when that event failed 8 times, and no digest has it', () => {
    expect(chooseBatch([...waiting(1, 8), ...waiting(40)], healthy)).toHaveLength(1)
    expect(chooseBatch([...waiting(10), ...waiting(1, 8), ...waiting(30)], healthy)).toHaveLength(10)
    expect([0, 1, 7, 8, 9, 16].map((attempts) => movesToEnd({ attempts }))).toEqual([
      false,
      false,
      false,
      true,
      false,
      true,
    ])
  })
})

describe('the back-off', () => {
  const range = { minMs: 5_000, maxMs: 6 * 3_600_000 }

  it('has a limit that grows from 5 s to 6 h', () => {
    expect(backOffMs(1, range, 1)).toBe(5_000)
    expect(backOffMs(2, range, 1)).toBe(10_000)
    expect(backOffMs(100_000, range, 1)).toBe(6 * 3_600_000)
  })

  it('is a random time between 0 and its limit', () => {
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
