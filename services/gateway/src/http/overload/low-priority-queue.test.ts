import { expect, it } from 'vitest'
import { createLowPriorityQueue } from './low-priority-queue.ts'

const block = (ms: number): void => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

it('runs all tasks in order, and lets other work run between them', async () => {
  const queue = createLowPriorityQueue()
  const done: number[] = []
  const finished = Promise.withResolvers<void>()
  for (let n = 0; n < 40; n += 1)
    queue('one', () => {
      block(1)
      done.push(n)
      if (n === 39) finished.resolve()
    })
  expect(done).toEqual([])
  const seen: number[] = []
  const look = (): void => {
    seen.push(done.length)
    if (done.length < 40) setImmediate(look)
  }
  setImmediate(look)
  await finished.promise
  expect(done).toEqual(Array.from({ length: 40 }, (_, n) => n))
  const batches = seen.map((count, index) => count - (seen[index - 1] ?? 0))
  expect(Math.max(...batches)).toBeLessThan(20)
})

it('runs tasks that are queued by a task, and after the queue was empty', async () => {
  const queue = createLowPriorityQueue()
  const soon = (): Promise<void> => new Promise((resolve) => queue('one', resolve))
  await new Promise<void>((resolve) => queue('one', () => queue('one', resolve)))
  await soon()
})

it('serves the owners in turn', async () => {
  const queue = createLowPriorityQueue()
  const done: string[] = []
  for (const work of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) queue(work.charAt(0), () => void done.push(work))
  await new Promise<void>((resolve) => queue('d', resolve))
  await new Promise<void>((resolve) => queue('a', resolve))
  expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

it('runs eight asynchronous tasks of an owner at a time', async () => {
  const queue = createLowPriorityQueue()
  const ends: (() => void)[] = []
  const start = (): Promise<void> => new Promise((resolve) => ends.push(resolve))
  for (let n = 0; n < 20; n += 1) queue('one', start)
  const rounds = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  await rounds(5)
  expect(ends.length).toBe(8)
  // Tasks of another owner do not wait for these eight.
  await new Promise<void>((resolve) => queue('another', resolve))
  ends[0]?.()
  ends[1]?.()
  await rounds(5)
  expect(ends.length).toBe(10)
  for (let n = 2; n < 20; n += 1) {
    ends[n]?.()
    await rounds(2)
  }
  expect(ends.length).toBe(20)
})
