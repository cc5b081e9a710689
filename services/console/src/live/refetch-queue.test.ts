import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRefetchQueue } from './refetch-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Creates a queue with fetches that last `fetchMs`. `fetched` has the keys of each fetch. */
const startQueue = (fetchMs: number) => {
  const fetched: string[][] = []
  let ended = 0
  const { add, stop } = createRefetchQueue(async (keys) => {
    fetched.push([...keys].sort())
    await new Promise((resolve) => setTimeout(resolve, fetchMs))
    ended += 1
  })
  return { add, stop, fetched, ended: () => ended }
}

it('fetches at once, and once for all keys that become stale in the pause after a fetch', async () => {
  const { add, fetched } = startQueue(10)
  add(['a'])
  expect(fetched).toEqual([['a']])
  for (const keys of [['b'], ['a', 'b'], []]) add(keys)
  await vi.advanceTimersByTimeAsync(510)
  expect(fetched).toEqual([['a'], ['a', 'b']])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(fetched).toHaveLength(2)
})

it('ends each fetch before the next, pauses between them, and fetches once more after the last change', async () => {
  const { add, fetched, ended } = startQueue(600)
  for (let event = 0; event < 100; event += 1) {
    add(['a'])
    expect(fetched.length - ended()).toBeLessThanOrEqual(1)
    await vi.advanceTimersByTimeAsync(100)
  }
  // Ten seconds of changes, with pauses of 1.2, 1.2, 2 and 4 s.
  expect(fetched).toHaveLength(4)
  add(['last'])
  await vi.advanceTimersByTimeAsync(6_000)
  expect(fetched.at(-1)).toContain('last')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ended()).toBe(fetched.length)
})

it('fetches every few seconds while changes keep coming, and at once again after they have stopped', async () => {
  const { add, fetched } = startQueue(10)
  for (let event = 0; event < 600; event += 1) {
    add(['a'])
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(fetched.length).toBeLessThan(17)
  await vi.advanceTimersByTimeAsync(20_000)
  const before = fetched.length
  add(['a'])
  expect(fetched.length).toBe(before + 1)
})

it('fetches nothing after it is stopped', async () => {
  const { add, stop, fetched } = startQueue(10)
  add(['a'])
  add(['b'])
  stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(fetched).toEqual([['a']])
})
