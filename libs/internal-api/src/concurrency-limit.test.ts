import { expect, it } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

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
