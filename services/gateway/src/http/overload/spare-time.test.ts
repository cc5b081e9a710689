import { expect, it } from 'vitest'
import { createSpareTime } from './spare-time.ts'

const hold = (ms: number): void => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

it('does all of the work, in order, and lets others go first between its pieces', async () => {
  const inSpareTime = createSpareTime()
  const done: number[] = []
  const finished = Promise.withResolvers<void>()
  for (let n = 0; n < 40; n += 1)
    inSpareTime('one', () => {
      hold(1)
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
  const pieces = seen.map((count, index) => count - (seen[index - 1] ?? 0))
  expect(Math.max(...pieces)).toBeLessThan(20)
})

it('goes on with what comes while it works, and after it was done', async () => {
  const inSpareTime = createSpareTime()
  const soon = (): Promise<void> => new Promise((resolve) => inSpareTime('one', resolve))
  await new Promise<void>((resolve) => inSpareTime('one', () => inSpareTime('one', resolve)))
  await soon()
})

it('lets those whose work waits take turns', async () => {
  const inSpareTime = createSpareTime()
  const done: string[] = []
  for (const work of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'])
    inSpareTime(work.charAt(0), () => void done.push(work))
  await new Promise<void>((resolve) => inSpareTime('d', resolve))
  await new Promise<void>((resolve) => inSpareTime('a', resolve))
  expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

it('waits for work that takes longer, eight pieces of somebody at a time', async () => {
  const inSpareTime = createSpareTime()
  const ends: (() => void)[] = []
  const begin = (): Promise<void> => new Promise((resolve) => ends.push(resolve))
  for (let n = 0; n < 20; n += 1) inSpareTime('one', begin)
  const rounds = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  await rounds(5)
  expect(ends.length).toBe(8)
  // Others do not wait for that.
  await new Promise<void>((resolve) => inSpareTime('another', resolve))
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
