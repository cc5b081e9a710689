import { describe, expect, it } from 'vitest'
import { failureError } from './failure-error.ts'

const of = (extra_metadata: Record<string, unknown> | null, error_message: string | null = null) =>
  failureError({ error_message, extra_metadata })

describe('the error of a failure', () => {
  it('is what the event says', () => {
    expect(of({ error: 'other' }, 'disk full')).toBe('disk full')
  })

  it('is else where CI systems put it in their metadata', () => {
    expect(of({ error: 'disk full', message: 'other' })).toBe('disk full')
    expect(of({ error: { message: 'disk full', code: 7 } })).toBe('disk full')
    expect(of({ error: { code: 7 }, error_message: 'disk full' })).toBe('disk full')
    expect(of({ error: ' ', message: 'disk full' })).toBe('disk full')
  })

  it('is none where nobody says', () => {
    expect(of(null)).toBeNull()
    expect(of({ error: 7, message: ['x'], duration: 3 })).toBeNull()
  })

  it('is kept to a length that a message can use', () => {
    expect(of(null, '𝕏'.repeat(50_000))?.isWellFormed()).toBe(true)
    expect(of(null, 'x'.repeat(50_000))).toHaveLength(4_000)
  })
})
