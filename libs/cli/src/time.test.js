import { describe, expect, it } from 'vitest'
import { durationOf, momentOf, parseDuration, showDuration, showRelative, timeOfAnswer } from './time.js'

const now = Date.parse('2026-11-27T12:00:00Z')

describe('parseDuration', () => {
  it.each([
    ['90s', 90_000],
    ['30m', 1_800_000],
    ['1h30m', 5_400_000],
    ['7d', 604_800_000],
    ['2w', 1_209_600_000],
    ['', undefined],
    ['30', undefined],
    ['-1h', undefined],
    ['1.5h', undefined],
    ['PT1H', undefined],
  ])('of %s', (text, expected) => {
    expect(parseDuration(text)).toBe(expected)
  })
})

describe('durationOf', () => {
  it('says what a duration looks like, and the longest one', () => {
    expect(() => durationOf('--wait', 'soon', 1_000)).toThrow(
      "--wait must be a duration such as 30m, 1h30m or 7d, but it is 'soon'",
    )
    expect(() => durationOf('--wait', '25h', 86_400_000)).toThrow(
      '--wait must be more than 0 and at most 1 d',
    )
    expect(() => durationOf('--wait', '0s', 86_400_000)).toThrow('--wait must be more than 0 and at most 1 d')
  })
})

describe('momentOf', () => {
  const future = { now, direction: /** @type {const} */ (1) }

  it('reads ISO times, local ones without an offset, and durations', () => {
    expect(momentOf('--at', '2026-12-24T18:00Z', future)).toBe('2026-12-24T18:00:00.000Z')
    expect(momentOf('--at', '2026-12-24T18:00:05.5+01:00', future)).toBe('2026-12-24T17:00:05.500Z')
    expect(momentOf('--at', '2026-12-24 18:00', future)).toBe(new Date(2026, 11, 24, 18).toISOString())
    expect(momentOf('--at', '2026-12-24', future)).toBe(new Date(2026, 11, 24).toISOString())
    expect(momentOf('--at', '2h', future)).toBe('2026-11-27T14:00:00.000Z')
    expect(momentOf('--since', '7d', { now, direction: -1 })).toBe('2026-11-20T12:00:00.000Z')
  })

  it.each(['friday', '2026-02-31', '2026-13-01', '2026-12-24T25:00', '999999999w', '2026-12-24T18:00+1'])(
    'refuses %s',
    (text) => {
      expect(() => momentOf('--at', text, future)).toThrow(
        `--at must be a time such as 2026-12-24T18:00 (local), 2026-12-24T17:00Z, or a duration such as 2h, but it is '${text}'`,
      )
    },
  )
})

describe('showDuration', () => {
  it.each([
    [0, '0 s'],
    [1, '1 s'],
    [59_000, '59 s'],
    [59_500, '1 min'],
    [90_000, '1 min 30 s'],
    [7_200_000, '2 h'],
    [187_200_000, '2 d 4 h'],
    [172_801_000, '2 d'],
  ])('of %i ms is %s', (ms, expected) => {
    expect(showDuration(ms)).toBe(expected)
  })
})

describe('showRelative', () => {
  it('has one unit', () => {
    expect(showRelative('2026-11-27T14:59:00Z', now)).toBe('in 2 h')
    expect(showRelative('2026-11-27T13:59:30Z', now)).toBe('in 2 h')
    expect(showRelative('2026-11-24T11:00:00Z', now)).toBe('3 d ago')
    expect(showRelative('2026-11-27T12:00:00.400Z', now)).toBe('now')
  })
})

describe('timeOfAnswer', () => {
  it('is no earlier than a time that Shiplog put into the answer, whatever the clock here says', () => {
    const answer = new Response(null, { headers: { date: 'Fri, 27 Nov 2026 12:00:00 GMT' } })
    expect(timeOfAnswer(answer)).toBe(Date.parse('2026-11-27T12:00:00.999Z'))
  })

  it('is the time here when the answer has none', () => {
    const before = Date.now()
    expect(timeOfAnswer(new Response(null))).toBeGreaterThanOrEqual(before)
  })
})
