import { expect, it } from 'vitest'
import { createTurns } from './account-share.ts'

const refusal = { status: 429, headers: { 'retry-after': '1' } }

it('lets an account have its share at once, in the order of arrival, and others theirs', async () => {
  const turns = createTurns({ atOnce: 2, waiting: 2, waitMs: 60_000 })
  const began: string[] = []
  const begin = async (name: string) => {
    const end = await turns.begin(name.slice(0, 1))
    began.push(name)
    return end
  }
  const ends = await Promise.all(['a1', 'a2'].map(begin))
  const third = begin('a3')
  const fourth = begin('a4')
  await expect(begin('a5')).rejects.toMatchObject(refusal)
  const endOther = await begin('b1')
  expect([began, turns.counts()]).toEqual([['a1', 'a2', 'b1'], { busy: 3, waiting: 2 }])

  ends[0]?.()
  const endThird = await third
  ends[1]?.()
  const endFourth = await fourth
  expect(began).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
  for (const end of [endThird, endFourth, endOther]) end()
  expect(turns.counts()).toEqual({ busy: 0, waiting: 0 })
})

it('refuses who has waited too long, and gives the turn to the next', async () => {
  const turns = createTurns({ atOnce: 1, waiting: 2, waitMs: 30 })
  const end = await turns.begin('a')
  await expect(turns.begin('a')).rejects.toMatchObject(refusal)
  const next = turns.begin('a')
  end()
  const endNext = await next
  expect(turns.counts()).toEqual({ busy: 1, waiting: 0 })
  endNext()
  expect(turns.counts()).toEqual({ busy: 0, waiting: 0 })
})
