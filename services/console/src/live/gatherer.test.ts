import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createGatherer } from './gatherer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A gatherer whose fetches take so long. */
const gathering = (fetchMs: number) => {
  const fetched: string[][] = []
  let ended = 0
  const { tell, stop } = createGatherer(async (keys) => {
    fetched.push([...keys].sort())
    await new Promise((resolve) => setTimeout(resolve, fetchMs))
    ended += 1
  })
  return { tell, stop, fetched, ended: () => ended }
}

it('fetches once for what comes together, and soon', async () => {
  const { tell, fetched } = gathering(10)
  tell(['a'])
  tell(['b', 'a'])
  await vi.advanceTimersByTimeAsync(250)
  expect(fetched).toEqual([['a', 'b']])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(fetched).toHaveLength(1)
})

it('in a storm ends each fetch before the next, with a rest between, and ends with one after the last', async () => {
  const { tell, fetched, ended } = gathering(600)
  for (let event = 0; event < 100; event += 1) {
    tell(['a'])
    expect(fetched.length - ended()).toBeLessThanOrEqual(1)
    await vi.advanceTimersByTimeAsync(100)
  }
  // In ten seconds, with rests of 1.2, 1.2, 2 and 4.
  expect(fetched).toHaveLength(4)
  tell(['last'])
  await vi.advanceTimersByTimeAsync(6_000)
  expect(fetched.at(-1)).toContain('last')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ended()).toBe(fetched.length)
})

it('fetches seldom while a storm goes on, and soon again after it', async () => {
  const { tell, fetched } = gathering(10)
  for (let event = 0; event < 600; event += 1) {
    tell(['a'])
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(fetched.length).toBeLessThan(17)
  await vi.advanceTimersByTimeAsync(20_000)
  const before = fetched.length
  tell(['a'])
  await vi.advanceTimersByTimeAsync(250)
  expect(fetched.length).toBe(before + 1)
})

it('fetches nothing any more once it is stopped', async () => {
  const { tell, stop, fetched } = gathering(10)
  tell(['a'])
  await vi.advanceTimersByTimeAsync(255)
  tell(['b'])
  stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(fetched).toEqual([['a']])
})
