import { expect, it } from 'vitest'
import { retryAfterMs } from './retry-after.ts'

const now = Date.parse('2026-11-21T10:00:00.000Z')

it.each([
  ['0', 0],
  ['30', 30_000],
  [' 7 ', 7_000],
  ['Sat, 21 Nov 2026 10:01:00 GMT', 60_000],
  ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
  [undefined, undefined],
  ['', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['soon', undefined],
])('Retry-After %s means %s ms', (header, expected) => expect(retryAfterMs(header, now)).toBe(expected))
