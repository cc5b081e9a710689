import { EventEmitter } from 'node:events'
import { setImmediate as nextIteration } from 'node:timers/promises'
import type { Request } from 'express'
import { expect, it } from 'vitest'
import { createBodyQueue, createYielder, runInBodyQueue } from './body-queue.ts'

/** Blocks the event loop, as parsing a large body does. */
const work = (ms: number): void => {
  const start = performance.now()
  while (performance.now() - start < ms);
}

it('gives one slot at a time, to accounts in turn, and lets other work run in between', async () => {
  const bodyQueue = createBodyQueue()
  const begun: string[] = []
  let others = 0
  let isOver = false
  const other = (async () => {
    while (!isOver) {
      await nextIteration()
      others += 1
    }
  })()
  let atOnce = 0
  await Promise.all(
    ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map(async (name) => {
      const release = await bodyQueue(name.slice(0, 1))
      atOnce += 1
      expect(atOnce).toBe(1)
      begun.push(name)
      await nextIteration()
      atOnce -= 1
      release()
    }),
  )
  isOver = true
  await other
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
  expect(others).toBeGreaterThanOrEqual(10)
})

it('drops the body of a client that hangs up while the body waits', async () => {
  const bodyQueue = createBodyQueue()
  const release = await bodyQueue('a')
  const res = Object.assign(new EventEmitter(), { closed: false })
  const req = { body: Buffer.alloc(100_000), res } as unknown as Request
  const waiting = runInBodyQueue(bodyQueue, 'a', req, () => req.body)
  res.emit('close')
  expect(req.body).toBeUndefined()
  release()
  expect(await waiting).toBeUndefined()
})

it('gives the slot again after it was released', async () => {
  const bodyQueue = createBodyQueue()
  for (let round = 0; round < 3; round += 1) (await bodyQueue('a'))()
})

it('lets other work run after ten milliseconds', async () => {
  const maybeYield = createYielder()
  let rounds = 0
  let isOver = false
  const other = (async () => {
    while (!isOver) {
      await nextIteration()
      rounds += 1
    }
  })()
  for (let piece = 0; piece < 20; piece += 1) {
    await maybeYield()
    work(3)
  }
  isOver = true
  await other
  expect(rounds).toBeGreaterThanOrEqual(4)
})
