import { describe, expect, it } from 'vitest'
import { durationInWords, readDuration, writeDuration } from './durations.ts'
import { endOf, isWeekly, readWeekly, writeWeekly } from './weekly.ts'

describe('a weekly schedule', () => {
  it.each([
    ['0 17 * * 5', { days: ['5'], time: '17:00' }],
    ['5 9 * * 1-3,5', { days: ['1', '2', '3', '5'], time: '09:05' }],
    ['0 17 * * fri', { days: ['5'], time: '17:00' }],
    ['30 9 * * MON-FRI', { days: ['1', '2', '3', '4', '5'], time: '09:30' }],
    ['0 0 * * Sat-Sun,WED', { days: ['3', '6', '0'], time: '00:00' }],
    ['0 0 * * 7', { days: ['0'], time: '00:00' }],
    ['0 0 * * *', { days: ['1', '2', '3', '4', '5', '6', '0'], time: '00:00' }],
  ])('reads %s', (cron, weekly) => {
    expect(readWeekly(cron)).toEqual(weekly)
    expect(readWeekly(writeWeekly(weekly))).toEqual(weekly)
  })

  it.each([
    '0 17 1 * 5',
    '0 17 * * 5#2',
    '0 17 * * FRI#2',
    '0 17 * * FRIDAY',
    '0 17 * * FRI-MON',
    '*/5 * * * 1',
    '0 17 * * 5-1',
    '60 0 * * 1',
    '0 24 * * 1',
    '',
    '0 0 * *',
  ])('does not read %s', (cron) => expect(readWeekly(cron)).toBeUndefined())

  it('knows when a window ends', () => {
    expect(endOf('5', '17:00', { days: 2, hours: 15, minutes: 0 })).toEqual({
      daysLater: 3,
      day: '1',
      time: '08:00',
    })
    expect(endOf('6', '23:30', { days: 0, hours: 0, minutes: 30 })).toEqual({
      daysLater: 1,
      day: '0',
      time: '00:00',
    })
  })

  it('is not weekly with a duration in months', () => {
    expect(isWeekly({ cron: '0 17 * * 5', duration: 'P1M' })).toBe(false)
    expect(isWeekly({ cron: '0 17 * * 5', duration: 'P1W' })).toBe(true)
  })
})

describe('a duration', () => {
  it.each([
    ['P2DT15H', { days: 2, hours: 15, minutes: 0 }, '2 days 15 hours'],
    ['PT1H30M', { days: 0, hours: 1, minutes: 30 }, '1 hour 30 minutes'],
    ['P1D', { days: 1, hours: 0, minutes: 0 }, '1 day'],
  ])('reads and writes %s', (text, parts, words) => {
    expect(readDuration(text)).toEqual(parts)
    expect(writeDuration(parts)).toBe(text)
    expect(durationInWords(text)).toBe(words)
  })

  it.each(['P1M', 'P1Y', 'PT5S', 'P', 'PT', 'soon'])('does not read %s', (text) =>
    expect(readDuration(text)).toBeUndefined(),
  )
})
