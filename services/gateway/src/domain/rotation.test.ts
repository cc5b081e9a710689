import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endAfterGrace, sameLifetime } from './rotation.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const hours = (count: number): Date => new Date(now.getTime() + count * 3_600_000)

describe('a replaced key', () => {
  it('expires after its grace period or at its own expiry, whichever comes first', () => {
    const grace = fc.double({ min: Number.MIN_VALUE, max: 720, noNaN: true })
    const expiry = fc.option(fc.double({ min: 0.001, max: 2_000, noNaN: true }).map(hours))
    fc.assert(
      fc.property(grace, expiry, (graceHours, expires_at) => {
        const end = endAfterGrace({ expires_at }, graceHours, now)
        if (!('expires_at' in end)) throw new Error('revoked')
        expect(end.expires_at.getTime()).toBeGreaterThanOrEqual(now.getTime())
        expect(end.expires_at.getTime()).toBeLessThanOrEqual(hours(graceHours).getTime())
        if (expires_at !== null) expect(end.expires_at.getTime()).toBeLessThanOrEqual(expires_at.getTime())
      }),
    )
    expect(endAfterGrace({ expires_at: null }, 24, now)).toEqual({ expires_at: hours(24) })
    expect(endAfterGrace({ expires_at: hours(48) }, 24, now)).toEqual({ expires_at: hours(24) })
    expect(endAfterGrace({ expires_at: hours(2) }, 24, now)).toEqual({ expires_at: hours(2) })
  })

  it('is revoked at once without a grace period', () => {
    for (const none of [0, -0])
      expect(endAfterGrace({ expires_at: hours(2) }, none, now)).toEqual({ revoked_at: now })
  })

  it('gets a replacement with the same lifetime, counted from now', () => {
    const created_at = hours(-100)
    expect(sameLifetime({ created_at, expires_at: null }, now)).toBeNull()
    expect(sameLifetime({ created_at, expires_at: hours(20) }, now)).toEqual(hours(120))
  })

  it('gets a replacement that expires in a year of four digits', () => {
    const expires_at = new Date('9000-01-01T00:00:00.000Z')
    expect(sameLifetime({ created_at: now, expires_at }, expires_at)).toEqual(
      new Date('9999-12-31T23:59:59.999Z'),
    )
  })
})
