import { describe, expect, it } from 'vitest'
import { failureReason } from './failure-reason.ts'

const of = (extra_metadata: Record<string, unknown> | null, error_message: string | null = null) =>
  failureReason({ error_message, extra_metadata })

describe('the reason of a failure', () => {
  it('is the error_message of the event', () => {
    expect(of({ error: 'other' }, 'disk full')).toBe('disk full')
  })

  it('is the text that CI systems put into extra_metadata, without an error_message', () => {
    expect(of({ error: 'disk full', message: 'other' })).toBe('disk full')
    expect(of({ error: { message: 'disk full', code: 7 } })).toBe('disk full')
    expect(of({ error: { code: 7 }, error_message: 'disk full' })).toBe('disk full')
    expect(of({ error: ' ', message: 'disk full' })).toBe('disk full')
  })

  it('is null when there is no text', () => {
    expect(of(null)).toBeNull()
    expect(of({ error: 7, message: ['x'], duration: 3 })).toBeNull()
  })

  it('is cut to 4,000 characters, between whole characters', () => {
    expect(of(null, '𝕏'.repeat(50_000))?.isWellFormed()).toBe(true)
    expect(of(null, 'x'.repeat(50_000))).toHaveLength(4_000)
  })
})
