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
    inSpareTime(() => {
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
  const soon = (): Promise<void> => new Promise((resolve) => inSpareTime(resolve))
  await new Promise<void>((resolve) => inSpareTime(() => inSpareTime(resolve)))
  await soon()
})
