import { createPollInterval } from '@shiplog/runtime'
import { expect, it } from 'vitest'

it('waits twice as long each time nothing was found, up to a bound, and begins anew', () => {
  const { next } = createPollInterval(500, 3_000)
  expect([true, false, false, false, false, true, false].map(next)).toEqual([
    500, 1_000, 2_000, 3_000, 3_000, 500, 1_000,
  ])
})

it('does not wait less than was asked for', () => {
  const { next } = createPollInterval(60_000, 10_000)
  expect([true, false, false].map(next)).toEqual([60_000, 60_000, 60_000])
})
