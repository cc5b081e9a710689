import fc from 'fast-check'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type ConcurrencyLimit, createConcurrencyLimit } from './concurrency-limit.ts'

const refusal = { status: 429, headers: { 'retry-after': '1' } }

it('lets an account have its share at once, in the order of arrival, and others theirs', async () => {
  const limit = createConcurrencyLimit({ atOnce: 2, waiting: 2, waitMs: 60_000 })
  const began: string[] = []
  const begin = async (name: string) => {
    const end = await limit.acquire(name.slice(0, 1))
    began.push(name)
    return end
  }
  const ends = await Promise.all(['a1', 'a2'].map(begin))
  const third = begin('a3')
  const fourth = begin('a4')
  await expect(begin('a5')).rejects.toMatchObject(refusal)
  const endOther = await begin('b1')
  expect([began, limit.counts()]).toEqual([['a1', 'a2', 'b1'], { busy: 3, waiting: 2 }])

  ends[0]?.()
  const endThird = await third
  ends[1]?.()
  const endFourth = await fourth
  expect(began).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
  for (const end of [endThird, endFourth, endOther]) end()
  expect(limit.counts()).toEqual({ busy: 0, waiting: 0 })
})

it('refuses who has waited too long, and gives the turn to the next', async () => {
  const limit = createConcurrencyLimit({ atOnce: 1, waiting: 2, waitMs: 30 })
  const end = await limit.acquire('a')
  await expect(limit.acquire('a')).rejects.toMatchObject(refusal)
  const next = limit.acquire('a')
  end()
  const endNext = await next
  expect(limit.counts()).toEqual({ busy: 1, waiting: 0 })
  endNext()
  expect(limit.counts()).toEqual({ busy: 0, waiting: 0 })
})

type Request = { owner: string; at: number; takes: number }

/** Runs requests under fake timers. Returns how long each waited, and the most that ran of an owner at once. */
const run = async (requests: Request[], limit: ConcurrencyLimit) => {
  const waits: number[] = []
  const running = new Map<string, number>()
  let most = 0
  const count = (owner: string, change: 1 | -1): void => {
    running.set(owner, (running.get(owner) ?? 0) + change)
    most = Math.max(most, running.get(owner) ?? 0)
  }
  for (const { owner, at, takes } of requests)
    setTimeout(async () => {
      const arrivedAt = Date.now()
      const end = await limit.acquire(owner).catch(() => undefined)
      waits.push(Date.now() - arrivedAt)
      if (end === undefined) return
      count(owner, 1)
      setTimeout(() => {
        count(owner, -1)
        end()
      }, takes)
    }, at)
  await vi.advanceTimersByTimeAsync(200)
  return { waits, most }
}

it('answers every request in time, and has no slot in use in the end', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const request = fc.record({ owner: fc.constantFrom('a', 'b'), at: fc.nat(40), takes: fc.nat(30) })
  const limits = fc.record({
    atOnce: fc.integer({ min: 1, max: 2 }),
    waiting: fc.nat(3),
    waitMs: fc.integer({ min: 1, max: 25 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(request, { maxLength: 25 }), limits, async (requests, { waitMs, ...rest }) => {
      const limit = createConcurrencyLimit({ ...rest, waitMs })
      const { waits, most } = await run(requests, limit)
      expect(waits.length).toBe(requests.length)
      expect(waits.filter((ms) => ms > waitMs)).toEqual([])
      expect(most).toBeLessThanOrEqual(rest.atOnce)
      expect(limit.counts()).toEqual({ busy: 0, waiting: 0 })
    }),
    { numRuns: 50 },
  )
})
