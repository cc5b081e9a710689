import { expect, it } from 'vitest'
import { createAccountRequests } from './account-requests.ts'

const most = { underWay: 2, waiting: 2, waitMs: 100 }
const tooMany = { status: 429, headers: { 'retry-after': '1' } }

it('gives an account so many places at each service, and others theirs', async () => {
  const { enter, counts } = createAccountRequests(most)
  const [first] = await Promise.all([enter('catalog', 'a'), enter('catalog', 'a')])
  await Promise.all([enter('catalog', 'b'), enter('notifier', 'a')])
  const waiting = [enter('catalog', 'a'), enter('catalog', 'a')]
  await expect(enter('catalog', 'a')).rejects.toMatchObject(tooMany)
  expect(counts()).toEqual({ under_way: 4, waiting: 2 })
  first()
  await waiting[0]
  await expect(waiting[1]).rejects.toMatchObject(tooMany)
  expect(counts()).toEqual({ under_way: 4, waiting: 0 })
})

it('hands places on in the order of arrival, and forgets who has none', async () => {
  const { enter, counts } = createAccountRequests(most)
  const order: number[] = []
  const leaves = await Promise.all([enter('catalog', 'a'), enter('catalog', 'a')])
  const waiting = [1, 2].map(async (number) => {
    const leave = await enter('catalog', 'a')
    order.push(number)
    leave()
  })
  for (const leave of leaves) leave()
  await Promise.all(waiting)
  expect(order).toEqual([1, 2])
  expect(counts()).toEqual({ under_way: 0, waiting: 0 })
})
