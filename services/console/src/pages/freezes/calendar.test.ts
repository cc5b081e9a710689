import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linesOf, overlaps } from './lines.ts'
import { addMonths, monthParam, weeksOf } from './month.ts'

const monthText = fc
  .tuple(fc.integer({ min: 2000, max: 9998 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`)

describe('months', () => {
  it('are read from the address when they are months', () => {
    expect(monthParam('2026-12')).toBe('2026-12')
    for (const text of ['2026-13', '2026-00', '2026-1', '1999-12', 'now', '', undefined])
      expect(monthParam(text)).toBeUndefined()
  })

  it('follow each other across a year', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01')
    expect(addMonths('2026-01', -1)).toBe('2025-12')
  })

  it('have weeks from Monday to Sunday without gaps, and all their days once', () => {
    fc.assert(
      fc.property(monthText, (month) => {
        const days = weeksOf(month).flat()
        expect(new Date(days[0]?.start ?? 0).getDay()).toBe(1)
        for (const [index, day] of days.entries()) if (index > 0) expect(day.start).toBe(days[index - 1]?.end)
        const own = days.filter(({ isInMonth }) => isInMonth).map(({ number }) => number)
        expect(own).toEqual(own.map((_, index) => index + 1))
        expect(own.length).toBeGreaterThanOrEqual(28)
      }),
    )
  })
})

describe('lines', () => {
  const [week = []] = weeksOf('2026-06')
  const first = week[0]?.start ?? 0
  const hourMs = 3_600_000
  const period = fc
    .tuple(fc.integer({ min: -200, max: 200 }), fc.integer({ min: 1, max: 300 }))
    .map(([from, hours]) => ({ start: first + from * hourMs, end: first + (from + hours) * hourMs }))

  it('show every period on each of its days, in one line, and two periods never at one position', () => {
    fc.assert(
      fc.property(fc.array(period, { maxLength: 12 }), (periods) => {
        const days = linesOf(periods, week)
        for (const item of periods) {
          const positions = days.map((lines) => lines.indexOf(item))
          expect(positions.map((line) => line >= 0)).toEqual(week.map((day) => overlaps(item, day)))
          expect(new Set(positions.filter((line) => line >= 0)).size).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('show the periods of a day in their order', () => {
    fc.assert(
      fc.property(fc.array(period, { maxLength: 12 }), (periods) => {
        for (const lines of linesOf(periods, week)) {
          const order = lines.filter((item) => item !== undefined).map((item) => periods.indexOf(item))
          expect(order).toEqual(order.toSorted((a, b) => a - b))
        }
      }),
    )
  })
})
