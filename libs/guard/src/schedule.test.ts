import { Cron } from 'croner'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs, minuteMs } from './local-time.ts'
import { isSchedule, parseSchedule } from './schedule.ts'

const options = { mode: '5-part', timezone: 'UTC', paused: true } as const
const part = fc.stringMatching(/^([0-9*?]{1,2}|\d{1,2}-\d{1,2})(\/\d{1,2})?$/)
const field = fc.array(part, { minLength: 1, maxLength: 2 }).map((parts) => parts.join(','))

describe('a schedule', () => {
  it('comes at the times of day that croner reads in the same fields', () => {
    const fields = fc.tuple(field, field).filter(([minute, hour]) => isSchedule(`${minute} ${hour} * * *`))
    fc.assert(
      fc.property(fields, ([minute, hour]) => {
        const text = `${minute} ${hour} * * *`
        const cron = new Cron(text, options)
        const all = Array.from({ length: dayMs / minuteMs }, (_, index) => index * minuteMs)
        expect(parseSchedule(text).times).toEqual(all.filter((time) => cron.match(new Date(time))))
      }),
      { numRuns: 60 },
    )
  })

  it.each([
    '* * *',
    '29 2 *',
    '31 * *',
    '* * 5#2',
    'L * *',
    '* * 5L',
    '13 * 5',
    '1 1 *',
    '* 2 1-5',
    'LW * *',
  ])('comes on the days that croner finds for %s', (days) => {
    const cron = new Cron(`0 0 ${days}`, options)
    const { firstDay, lastDay } = parseSchedule(`0 9 ${days}`)
    const start = Date.UTC(2026, 0, 1) / dayMs
    for (let day = start; day < start + 400; day += 7) {
      const [next, previous] = [
        cron.nextRun(new Date(day * dayMs - 1)),
        cron.previousRuns(1, new Date((day + 1) * dayMs)),
      ]
      expect(firstDay(day)).toBe((next?.getTime() ?? 0) / dayMs)
      expect(lastDay(day, day - 10 * 366)).toBe((previous[0]?.getTime() ?? 0) / dayMs)
    }
  })
})
