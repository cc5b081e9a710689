import { expect, it } from 'vitest'
import { createAddressLimit } from './address-limit.ts'

it('blocks an address that has failed too often until a minute after its first failure', () => {
  let time = 0
  const limit = createAddressLimit(3, () => time)
  expect(limit.count('203.0.113.7')).toBe(false)
  time += 20_000
  expect(limit.count('203.0.113.7')).toBe(false)
  expect(limit.blockedSeconds('203.0.113.7')).toBeUndefined()
  expect(limit.count('203.0.113.7')).toBe(true)
  expect(limit.blockedSeconds('203.0.113.7')).toBe(40)
  expect(limit.blockedSeconds('203.0.113.8')).toBeUndefined()
  // What it is refused meanwhile makes it wait no longer.
  time += 39_000
  expect(limit.count('203.0.113.7')).toBe(false)
  time += 1_001
  expect(limit.blockedSeconds('203.0.113.7')).toBeUndefined()
})

it('blocks nobody without a limit', () => {
  const limit = createAddressLimit(0)
  for (let n = 0; n < 1_000; n += 1) limit.count('203.0.113.7')
  expect(limit.blockedSeconds('203.0.113.7')).toBeUndefined()
})
