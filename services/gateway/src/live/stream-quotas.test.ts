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
