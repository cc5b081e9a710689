import { describe, expect, it } from 'vitest'
import { intervalsOf } from './intervals.ts'

const limits = { default: 3, max: 5 }
const at = (time: string): Date => new Date(time)

/** Returns the starts of the intervals, and the end of the last interval. */
const boundaries = (...given: Parameters<typeof intervalsOf>): string[] => {
  const intervals = intervalsOf(...given)
  const times = [...intervals.map(({ from }) => from), ...intervals.slice(-1).map(({ to }) => to)]
  return times.map((time) => time.toISOString().replace('T00:00:00.000Z', ''))
}

describe('intervalsOf', () => {
  it('returns whole UTC days, weeks from Monday, and months', () => {
    const period = { from: at('2026-10-29T23:59:00Z'), to: at('2026-11-02T00:00:00.001Z') }
    expect(boundaries('day', period, limits)).toEqual([
      '2026-10-29',
      '2026-10-30',
      '2026-10-31',
      '2026-11-01',
      '2026-11-02',
      '2026-11-03',
    ])
    expect(boundaries('week', period, limits)).toEqual(['2026-10-26', '2026-11-02', '2026-11-09'])
    expect(boundaries('month', period, limits)).toEqual(['2026-10-01', '2026-11-01', '2026-12-01'])
  })

  it('ends a week with Sunday, and leaves out an interval that starts at the end of the period', () => {
    const period = { from: at('2026-11-01T12:00:00Z'), to: at('2026-11-02T00:00:00.000Z') }
    expect(boundaries('week', period, limits)).toEqual(['2026-10-26', '2026-11-02'])
  })

  it('returns the default number when the period has no start', () => {
    const period = { from: null, to: at('2026-03-31T12:00:00Z') }
    expect(boundaries('day', period, limits)[0]).toBe('2026-03-29')
    expect(boundaries('week', period, limits)[0]).toBe('2026-03-16')
    expect(boundaries('month', period, limits)).toEqual([
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
      '2026-04-01',
    ])
  })

  it('returns none when the end is not after the start, and one more than the maximum at most', () => {
    const moment = at('2026-11-02T12:00:00Z')
    expect(intervalsOf('day', { from: moment, to: at('2026-11-02T00:00:00Z') }, limits)).toEqual([])
    expect(intervalsOf('day', { from: at('1970-01-01T00:00:00Z'), to: moment }, limits)).toHaveLength(6)
  })

  it('ends with the year 9999', () => {
    const last = at('9999-12-31T23:59:59.999Z')
    expect(boundaries('day', { from: last, to: last }, limits)).toEqual([])
    expect(boundaries('month', { from: at('9999-12-30T00:00:00Z'), to: last }, limits)).toEqual([
      '9999-12-01',
      '9999-12-31T23:59:59.999Z',
    ])
  })
})
