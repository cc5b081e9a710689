import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const accounts = ['a', 'b', 'c']

it('takes full batches, without accounts that are busy, until all items were taken once', () => {
  const items = fc.array(
    fc.record({ account_id: fc.constantFrom(...accounts), bytes: fc.nat(9), parsedBytes: fc.nat(30) }),
    { maxLength: 40 },
  )
  const limits = fc.record({ items: fc.integer({ min: 1, max: 6 }), bytes: fc.nat(50) })
  fc.assert(
    fc.property(items, limits, fc.subarray(accounts), (pushed, most, busy) => {
      const queue = createFairQueue<(typeof pushed)[number]>()
      for (const item of pushed) queue.push(item)
      const taken: typeof pushed = []
      const takeAll = (isBusy: (account: string) => boolean): void => {
        for (let batch = queue.take(most, isBusy); batch.length > 0; batch = queue.take(most, isBusy)) {
          const bytes = batch.reduce((sum, { parsedBytes }) => sum + parsedBytes, 0)
          expect(batch.length <= most.items && (batch.length === 1 || bytes <= most.bytes)).toBe(true)
          expect(batch.some(({ account_id }) => isBusy(account_id))).toBe(false)
          taken.push(...batch)
        }
      }
      takeAll((account) => busy.includes(account))
      expect(queue.waiting().items).toBe(pushed.filter(({ account_id }) => busy.includes(account_id)).length)
      takeAll(() => false)
      const ofAccount = (list: typeof pushed, account: string) =>
        list.filter(({ account_id }) => account_id === account)
      for (const account of accounts) expect(ofAccount(taken, account)).toEqual(ofAccount(pushed, account))
      expect(queue.waiting()).toEqual({ items: 0, bytes: 0 })
    }),
  )
})
