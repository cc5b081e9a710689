import { EventEmitter } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Request } from 'express'
import { expect, it } from 'vitest'
import { createBodyQueue, createYielder, runInBodyQueue } from './body-queue.ts'

/** Holds the thread, as parsing does. */
const work = (ms: number): void => {
  const start = performance.now()
  while (performance.now() - start < ms);
}

it('gives one turn at a time, accounts in turn, and lets everything else in between', async () => {
  const turns = createBodyQueue()
  const begun: string[] = []
  let others = 0
  let isOver = false
  const other = (async () => {
    while (!isOver) {
      await nextTurn()
      others += 1
    }
  })()
  let atOnce = 0
  await Promise.all(
    ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map(async (name) => {
      const end = await turns(name.slice(0, 1))
      atOnce += 1
      expect(atOnce).toBe(1)
      begun.push(name)
      await nextTurn()
      atOnce -= 1
      end()
    }),
  )
  isOver = true
  await other
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
  expect(others).toBeGreaterThanOrEqual(10)
})

it('keeps no body of a caller who has hung up while it waited', async () => {
  const turns = createBodyQueue()
  const end = await turns('a')
  const res = Object.assign(new EventEmitter(), { closed: false })
  const req = { body: Buffer.alloc(100_000), res } as unknown as Request
  const waiting = runInBodyQueue(turns, 'a', req, () => req.body)
  res.emit('close')
  expect(req.body).toBeUndefined()
  end()
  expect(await waiting).toBeUndefined()
})

it('gives the next turn to whoever comes later', async () => {
  const turns = createBodyQueue()
  for (let round = 0; round < 3; round += 1) (await turns('a'))()
})

it('lets others go on after ten milliseconds of work', async () => {
  const pause = createYielder()
  let rounds = 0
  let isOver = false
  const other = (async () => {
    while (!isOver) {
      await nextTurn()
      rounds += 1
    }
  })()
  for (let piece = 0; piece < 20; piece += 1) {
    await pause()
    work(3)
  }
  isOver = true
  await other
  expect(rounds).toBeGreaterThanOrEqual(4)
})
