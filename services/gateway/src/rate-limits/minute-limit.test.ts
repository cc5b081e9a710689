import { expect, it } from 'vitest'
import { createMinuteLimit } from './minute-limit.ts'

it('blocks a key at the limit until a minute after its first entry', () => {
  let time = 0
  const limit = createMinuteLimit(3, () => time)
  expect(limit.count('203.0.113.7')).toBe(false)
  time += 20_000
  expect(limit.count('203.0.113.7')).toBe(false)
  expect(limit.blockedSeconds('203.0.113.7')).toBeUndefined()
  expect(limit.count('203.0.113.7')).toBe(true)
  expect(limit.blockedSeconds('203.0.113.7')).toBe(40)
  expect(limit.blockedSeconds('203.0.113.8')).toBeUndefined()
  // Further entries of a blocked key do not make the key wait for longer.
  time += 39_000
  expect(limit.count('203.0.113.7')).toBe(false)
  time += 1_001
  expect(limit.blockedSeconds('203.0.113.7')).toBeUndefined()
})

it('blocks no key with a limit of 0', () => {
  const limit = createMinuteLimit(0)
  for (let n = 0; n < 1_000; n += 1) limit.count('203.0.113.7')
  expect(limit.blockedSeconds('203.0.113.7')).toBeUndefined()
})

it('removes entries, but none of a minute that is over', () => {
  let time = 0
  const limit = createMinuteLimit(2, () => time)
  limit.count('ada')
  limit.count('ada')
  limit.refund('ada')
  expect(limit.blockedSeconds('ada')).toBeUndefined()
  time += 60_000
  limit.refund('ada')
  limit.count('ada')
  expect(limit.blockedSeconds('ada')).toBeUndefined()
  limit.count('ada')
  expect(limit.blockedSeconds('ada')).toBe(60)
})
