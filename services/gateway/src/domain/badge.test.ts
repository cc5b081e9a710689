import type { BadgeState } from '@shiplog/contract/internal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toBadge, unknownState } from './badge.ts'

const now = new Date('2026-11-27T12:00:00.000Z')
const ago = (ms: number): string => new Date(now.getTime() - ms).toISOString()
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const names = { product: 'checkout', environment: 'production' }
const state = (changes: Partial<BadgeState>): BadgeState => ({
  is_known: true,
  current: { version: '1.4.2', completed_at: ago(3 * hour) },
  latest: null,
  ...changes,
})
const shown = (changes: Partial<BadgeState>) => {
  const { message, color, isError } = toBadge(names, state(changes), now)
  return { message, color, isError }
}
const latest = (status: NonNullable<BadgeState['latest']>['status'], version = '1.5.0') => ({
  version,
  status,
  updated_at: ago(2 * minute),
})

describe('a badge', () => {
  it('shows the current version and its age', () => {
    expect(toBadge(names, state({}), now)).toEqual({
      label: 'checkout · production',
      message: '1.4.2 · 3 h ago',
      color: 'green',
      isError: false,
      title: 'checkout · production: 1.4.2 · 3 h ago',
    })
  })

  it.each([
    ['failed', '1.4.2 · 1.5.0 failed 2 min ago', 'red'],
    ['started', '1.4.2 · 1.5.0 started 2 min ago', 'blue'],
    ['pending', '1.4.2 · 1.5.0 pending 2 min ago', 'blue'],
    ['aborted', '1.4.2 · 1.5.0 aborted 2 min ago', 'orange'],
    ['completed', '1.4.2 · 3 h ago', 'green'],
  ] as const)('shows a latest deployment that is %s beside the current one', (status, message, color) => {
    expect(shown({ latest: latest(status) })).toEqual({ message, color, isError: false })
  })

  it('shows the first deployment while it runs, and after it failed', () => {
    expect(shown({ current: null, latest: latest('started') })).toMatchObject({
      message: '1.5.0 started 2 min ago',
      color: 'blue',
    })
    expect(shown({ current: null, latest: latest('failed') })).toMatchObject({ color: 'red' })
  })

  it('tells what was never deployed from what nobody knows', () => {
    expect(shown({ current: null })).toEqual({ message: 'not deployed', color: 'lightgrey', isError: false })
    const { message, color, isError } = toBadge(names, unknownState, now)
    expect({ message, color, isError }).toEqual({ message: 'unknown', color: 'lightgrey', isError: true })
  })

  it.each([
    [-day, 'just now'],
    [minute - 1, 'just now'],
    [minute, '1 min ago'],
    [hour - 1, '59 min ago'],
    [hour, '1 h ago'],
    [day, '1 d ago'],
    [29 * day, '29 d ago'],
    [30 * day, '1 month ago'],
    [61 * day, '2 months ago'],
    [365 * day, '1 year ago'],
    [800 * day, '2 years ago'],
  ])('says %d ms as %s', (ms, age) => {
    expect(shown({ current: { version: '1', completed_at: ago(ms) } }).message).toBe(`1 · ${age}`)
  })

  it('cuts long texts, and has the whole ones in its title', () => {
    const long = 'é😀'.repeat(100)
    const { label, message, title } = toBadge(
      { product: long, environment: long },
      state({ current: { version: long, completed_at: ago(0) }, latest: latest('failed', long) }),
      now,
    )
    const cut = `${'é😀'.repeat(11)}é…`
    expect(label).toBe(`${cut} · ${cut}`)
    expect(message).toBe(`${cut} · ${cut} failed 2 min ago`)
    expect(title).toContain(`${long} · ${long}: ${long} · ${long} failed`)
  })

  it('isolates text from right to left, and shows characters that change the direction', () => {
    const { label, message } = toBadge(
      { product: 'שלום', environment: 'prod' },
      state({ current: { version: '1\u202e2', completed_at: ago(0) } }),
      now,
    )
    expect(label).toBe('\u2068שלום\u2069 · prod')
    expect(message).toBe('1⟨U+202E⟩2 · just now')
  })

  it('has no character that XML does not allow', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const badge = toBadge(
          { product: text, environment: text },
          state({ current: { version: text, completed_at: ago(0) } }),
          now,
        )
        for (const part of [badge.label, badge.message, badge.title])
          expect(part).not.toMatch(/[\p{Cc}\ufffe\uffff]/u)
      }),
    )
  })
})
