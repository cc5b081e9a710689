import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createStreamQuotas, type OpenStream } from './stream-quotas.ts'

const most = { perUser: 3, perAccount: 5, total: 6 }

/** Creates quotas, and a function that opens streams. After `end`, these streams do not close. */
const start = () => {
  const quotas = createStreamQuotas(most)
  const ended: string[] = []
  let number = 0
  const open = (account_id: string, subject: string): OpenStream | string => {
    const refused = quotas.refusal({ account_id, subject })
    if (refused !== undefined) return refused
    number += 1
    const name = `${account_id} ${subject} ${number}`
    const stream = { account_id, subject, end: () => void ended.push(name) }
    quotas.add(stream)
    return stream
  }
  return { quotas, ended, open }
}

it('ends a stream of the account with the most: the oldest one of its user with the most', () => {
  const { quotas, ended, open } = start()
  for (const subject of ['ben', 'ada', 'ada', 'ben', 'ada']) open('large', subject)
  open('small', 'eve')
  expect(quotas.count()).toBe(6)
  expect([open('other', 'zoe'), ended]).toEqual([expect.any(Object), ['large ada 2']])
  expect([open('small', 'eve'), ended.at(-1)]).toEqual([expect.any(Object), 'large ben 1'])
  // The account `large` has 3 streams now, `small` has 2, and `other` has 1.
  expect(open('small', 'eve')).toBe('all')
  expect([open('other', 'zoe'), ended.at(-1)]).toEqual([expect.any(Object), 'large ada 3'])
  // The streams that were ended are not counted, although they have not closed.
  expect(quotas.count()).toBe(6)
})

it('counts a stream that is removed twice down once', () => {
  const { quotas, open } = start()
  const [first, second] = [open('a', 'ada'), open('a', 'ada')] as OpenStream[]
  for (let n = 0; n < 3; n += 1) if (first !== undefined) quotas.remove(first)
  expect(quotas.count()).toBe(1)
  if (second !== undefined) quotas.remove(second)
  expect(quotas.count()).toBe(0)
})

it('keeps to all limits, ends no stream of an account with fewer, and counts down to 0', () => {
  const steps = fc.array(
    fc.record({
      account: fc.constantFrom('a', 'b', 'c'),
      subject: fc.constantFrom('ada', 'ben', 'cem'),
      closes: fc.boolean(),
    }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(steps, (wanted) => {
      const quotas = createStreamQuotas(most)
      const streams = new Set<OpenStream>()
      let newcomer = ''
      const sizeOf = (account: string): number =>
        [...streams].filter(({ account_id }) => account_id === account).length
      for (const { account, subject, closes } of wanted) {
        const own = [...streams].filter((one) => one.account_id === account && one.subject === subject)
        if (closes && own[0] !== undefined) {
          streams.delete(own[0])
          quotas.remove(own[0])
        } else if (quotas.refusal({ account_id: account, subject }) === undefined) {
          const stream: OpenStream = {
            account_id: account,
            subject,
            end: () => {
              expect(sizeOf(stream.account_id)).toBeGreaterThanOrEqual(sizeOf(newcomer) + 2)
              streams.delete(stream)
            },
          }
          newcomer = account
          quotas.add(stream)
          streams.add(stream)
          expect(own.length).toBeLessThan(most.perUser)
        }
        expect(quotas.count()).toBe(streams.size)
        expect(streams.size).toBeLessThanOrEqual(most.total)
        expect(sizeOf(account)).toBeLessThanOrEqual(most.perAccount)
      }
      for (const stream of streams) quotas.remove(stream)
      expect(quotas.count()).toBe(0)
    }),
  )
})
