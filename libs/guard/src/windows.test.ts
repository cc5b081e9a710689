import type { Window } from '@shiplog/contract'
import { describe, expect, it } from 'vitest'
import { compileFreeze, freezePeriods } from './freeze.ts'
import { isTimezone } from './local-time.ts'
import { windowProblem } from './windows.ts'

const utc = (text: string): number => Temporal.Instant.from(text).epochMilliseconds
const shown = (ms: number): string | null =>
  Number.isFinite(ms) ? new Date(ms).toISOString().slice(0, 16) : null

/** Returns the periods of windows, each as begin and end in UTC. */
const periodsOf = async (windows: Window[], from: string, to: string, kind: 'deny' | 'allow' = 'deny') => {
  const periods = await freezePeriods({ windows, kind }, { from: utc(from), to: utc(to), most: 100 })
  return periods.map(({ start, end }) => [shown(start), shown(end)])
}

const every = (cron: string, duration: string, timezone: string, more: object = {}): Window => ({
  ...{ cron, duration, timezone },
  ...more,
})

describe('a window, when the clock is changed', () => {
  it.each([
    // Friday 17:00 to Monday 08:00 has an hour more in autumn and an hour less in spring.
    ['Europe/Berlin', '2026-10-23T15:00', '2026-10-26T07:00'],
    ['Europe/Berlin', '2027-03-26T16:00', '2027-03-29T06:00'],
    ['America/New_York', '2026-10-30T21:00', '2026-11-02T13:00'],
    ['America/New_York', '2027-03-12T22:00', '2027-03-15T12:00'],
    ['Australia/Lord_Howe', '2026-10-02T06:30', '2026-10-04T21:00'],
    ['Australia/Lord_Howe', '2027-04-02T06:00', '2027-04-04T21:30'],
    // Cairo changes its clock between a Thursday and a Friday: before the window begins.
    ['Africa/Cairo', '2026-10-30T15:00', '2026-11-02T06:00'],
    ['Africa/Cairo', '2027-04-30T14:00', '2027-05-03T05:00'],
  ])('keeps its local hours in %s from %s', async (timezone, start, end) => {
    const from = shown(utc(`${start}Z`) - 3_600_000)
    expect(await periodsOf([every('0 17 * * 5', 'P2DT15H', timezone)], `${from}Z`, `${end}Z`)).toEqual([
      [start, end],
    ])
  })

  it('begins at the later of two moments', async () => {
    const window = every('30 2 * * *', 'PT1H', 'Europe/Berlin')
    expect(await periodsOf([window], '2026-10-24T12:00Z', '2026-10-25T12:00Z')).toEqual([
      ['2026-10-25T01:30', '2026-10-25T02:30'],
    ])
  })

  it('ends at the later of two moments', async () => {
    const window = every('30 1 * * *', 'PT1H', 'Europe/Berlin')
    expect(await periodsOf([window], '2026-10-24T12:00Z', '2026-10-25T12:00Z')).toEqual([
      ['2026-10-24T23:30', '2026-10-25T01:30'],
    ])
  })

  it('begins as long after the change as it would have begun after what is skipped', async () => {
    const window = every('30 2 * * *', 'PT1H', 'Europe/Berlin')
    expect(await periodsOf([window], '2027-03-27T12:00Z', '2027-03-28T12:00Z')).toEqual([
      ['2027-03-28T01:30', '2027-03-28T02:30'],
    ])
  })

  it('lasts as long as its last begin, although one that is skipped begins later', async () => {
    // At 02:00 the clock shows 02:30: so 02:15 comes at 02:45, after 02:30, and ends later.
    const window = every('15,30 2 4 10 *', 'P2D', 'Australia/Lord_Howe')
    expect(await periodsOf([window], '2026-10-01T00:00Z', '2026-10-10T00:00Z')).toEqual([
      ['2026-10-03T15:30', '2026-10-05T15:45'],
    ])
  })

  it('begins at midnight in Cairo, where midnight is skipped in spring', async () => {
    const window = every('0 0 30 4 *', 'PT8H', 'Africa/Cairo')
    expect(await periodsOf([window], '2027-04-29T00:00Z', '2027-05-01T00:00Z')).toEqual([
      ['2027-04-29T22:00', '2027-04-30T06:00'],
    ])
  })

  it('comes a day later in Apia on the day that was skipped', async () => {
    const window = every('0 9 30 12 *', 'PT8H', 'Pacific/Apia')
    expect(await periodsOf([window], '2011-12-29T00:00Z', '2012-01-02T00:00Z')).toEqual([
      ['2011-12-30T19:00', '2011-12-31T03:00'],
    ])
  })

  it('that comes once ends in the hour that comes twice', async () => {
    const window = { start: '2026-10-24T00:00', end: '2026-10-25T02:30', timezone: 'Europe/Berlin' }
    expect(await periodsOf([window], '2026-10-20T00:00Z', '2026-10-30T00:00Z')).toEqual([
      ['2026-10-23T22:00', '2026-10-25T01:30'],
    ])
  })
})

describe('a window', () => {
  it.each([
    ['midnight', '0 22 * * *', 'PT4H', '2026-12-10T12:00Z', ['2026-12-10T21:00', '2026-12-11T01:00']],
    [
      'the end of a month',
      '0 20 L * *',
      'PT12H',
      '2026-11-15T00:00Z',
      ['2026-11-30T19:00', '2026-12-01T07:00'],
    ],
    [
      'the end of a year',
      '0 20 31 12 *',
      'P2D',
      '2026-12-10T12:00Z',
      ['2026-12-31T19:00', '2027-01-02T19:00'],
    ],
    ['a month', '0 0 15 11 *', 'P1M', '2026-11-14T12:00Z', ['2026-11-14T23:00', '2026-12-14T23:00']],
  ])('goes on over %s', async (_, cron, duration, from, period) => {
    const to = shown(utc(from) + 40 * 24 * 3_600_000)
    const [first] = await periodsOf([every(cron, duration, 'Europe/Berlin')], from, `${to}Z`)
    expect(first).toEqual(period)
  })

  it.each([
    ['0 9 L * *', ['2027-01-31', '2027-02-28', '2027-03-31']],
    ['0 9 * * 5#2', ['2027-01-08', '2027-02-12', '2027-03-12']],
    ['0 9 * * 5L', ['2027-01-29', '2027-02-26', '2027-03-26']],
    ['0 9 29-31 * *', ['2027-01-29', '2027-01-30', '2027-01-31', '2027-03-29', '2027-03-30', '2027-03-31']],
    ['0 9 13 2 5', ['2027-02-05', '2027-02-12', '2027-02-13', '2027-02-19', '2027-02-26']],
    ['0 9 1 JAN,MAR *', ['2027-01-01', '2027-03-01']],
  ])('comes by %s on these days', async (cron, days) => {
    const periods = await periodsOf([every(cron, 'PT1H', 'UTC')], '2027-01-01T00:00Z', '2027-04-01T00:00Z')
    expect(periods.map(([start]) => start)).toEqual(days.map((day) => `${day}T09:00`))
  })

  it('comes on 29 February', () => {
    const { stateAt } = compileFreeze({ windows: [every('0 0 29 2 *', 'P1D', 'UTC')], kind: 'deny' })
    expect(shown(stateAt(utc('2026-03-01T00:00Z')).until)).toBe('2028-02-29T00:00')
    expect(shown(stateAt(utc('2028-02-29T10:00Z')).until)).toBe('2028-03-01T00:00')
    expect(shown(stateAt(utc('2096-03-01T00:00Z')).until)).toBe('2104-02-29T00:00')
  })

  it('that lasts for a month ends at the end of February when March would be too late', async () => {
    const window = every('0 9 30,31 1 *', 'P1M', 'UTC')
    expect(await periodsOf([window], '2027-01-01T00:00Z', '2027-06-01T00:00Z')).toEqual([
      ['2027-01-30T09:00', '2027-02-28T09:00'],
    ])
  })

  it('begins neither before `from`, nor at `until`, nor on excepted days', async () => {
    const window = every('0 9 * * *', 'PT1H', 'Europe/Berlin', {
      from: '2026-12-23T09:00',
      until: '2026-12-27T09:00',
      except: ['2026-12-25', '2026-12-24'],
    })
    expect(await periodsOf([window], '2026-12-01T00:00Z', '2027-01-31T00:00Z')).toEqual([
      ['2026-12-23T08:00', '2026-12-23T09:00'],
      ['2026-12-26T08:00', '2026-12-26T09:00'],
    ])
  })

  it('goes on into a day that is excepted', async () => {
    const window = every('0 22 * * *', 'PT4H', 'UTC', { except: ['2026-12-25'] })
    expect(await periodsOf([window], '2026-12-24T12:00Z', '2026-12-26T12:00Z')).toEqual([
      ['2026-12-24T22:00', '2026-12-25T02:00'],
    ])
  })

  it('that begins again before it ends is one period', async () => {
    const window = every('0 0 * 8 *', 'P61D', 'UTC')
    expect(await periodsOf([window], '2026-07-01T00:00Z', '2027-07-01T00:00Z')).toEqual([
      ['2026-08-01T00:00', '2026-10-31T00:00'],
    ])
  })

  it('that touches another one is one period with it, across zones', async () => {
    const windows: Window[] = [
      { start: '2026-12-24T00:00', end: '2026-12-25T00:00', timezone: 'Europe/Berlin' },
      { start: '2026-12-24T18:00', end: '2026-12-26T00:00', timezone: 'America/New_York' },
    ]
    expect(await periodsOf(windows, '2026-12-01T00:00Z', '2027-01-01T00:00Z')).toEqual([
      ['2026-12-23T23:00', '2026-12-26T05:00'],
    ])
  })

  it('without an end lasts for ever', async () => {
    const window: Window = { start: '2026-12-24T00:00', end: null, timezone: 'UTC' }
    expect(await periodsOf([window], '2026-12-01T00:00Z', '2027-01-01T00:00Z')).toEqual([
      ['2026-12-24T00:00', null],
    ])
  })

  it('of the kind `allow` freezes the time outside', async () => {
    const window = every('0 9 * * 1-5', 'PT8H', 'UTC')
    expect(await periodsOf([window], '2026-12-04T12:00Z', '2026-12-08T00:00Z', 'allow')).toEqual([
      ['2026-12-04T17:00', '2026-12-07T09:00'],
      ['2026-12-07T17:00', '2026-12-08T09:00'],
    ])
  })

  it('may come in the year 9999', () => {
    const window: Window = { start: '9999-12-31T00:00', end: '9999-12-31T23:59', timezone: 'Pacific/Apia' }
    const { stateAt } = compileFreeze({ windows: [window], kind: 'deny' })
    expect(shown(stateAt(utc('2026-11-21T00:00Z')).until)).toBe('9999-12-30T11:00')
    const daily = compileFreeze({ windows: [every('0 0 * * *', 'PT1H', 'UTC')], kind: 'deny' })
    expect(daily.stateAt(utc('9999-12-31T23:30Z'))).toMatchObject({ isFrozen: false })
  })

  it('that follows itself for ever has no end that can be told', () => {
    const { stateAt } = compileFreeze({ windows: [every('0 0 * * *', 'P1D', 'UTC')], kind: 'deny' })
    expect(stateAt(utc('2026-11-21T00:00Z'))).toMatchObject({ isFrozen: true, isOpen: true })
  })
})

describe('windowProblem', () => {
  const now = utc('2026-11-21T00:00Z')
  const problem = (window: Window) => windowProblem(window, isTimezone, now)
  const once = { start: '2026-12-24T00:00', end: '2026-12-26T00:00', timezone: 'UTC' }
  const daily = { cron: '0 9 * * *', duration: 'PT1H', timezone: 'UTC' }

  it.each([
    [{ ...once, timezone: 'Europe/Atlantis' }, /time zone 'Europe\/Atlantis', which is not known/],
    [{ ...once, timezone: '+02:00' }, /not known/],
    [{ ...once, timezone: '-0330' }, /not known/],
    [{ ...once, timezone: '2026-01-01T00:00Z' }, /not known/],
    [{ ...once, timezone: '2026-01-01T00:00+02:00' }, /not known/],
    [{ ...once, timezone: '2026-01-01T00:00[Europe/Berlin]' }, /not known/],
    [{ ...once, timezone: 'Еurope/Berlin' }, /not known/],
    [{ ...once, start: '2026-02-30T00:00' }, /begins at '2026-02-30T00:00', which is no date and time/],
    [{ ...once, end: '2026-13-01T00:00' }, /ends at '2026-13-01T00:00', which is no date and time/],
    [{ ...once, end: once.start }, /must end after it begins/],
    [{ ...once, start: '2026-01-01T00:00', end: '2026-01-02T00:00' }, /has already ended/],
    [
      { start: '2027-03-28T02:30', end: '2027-03-28T03:10', timezone: 'Europe/Berlin' },
      /never comes: the clock is changed then/,
    ],
    [{ ...daily, cron: '0 0 31 2 *' }, /never comes/],
    [{ ...daily, cron: '0 0 30 2 *' }, /never comes/],
    [{ ...daily, cron: '0 9 * *' }, /no valid cron expression/],
    [{ ...daily, cron: '0 0 9 * * *' }, /no valid cron expression/],
    [{ ...daily, cron: '@daily' }, /no valid cron expression/],
    [{ ...daily, cron: '60 9 * * *' }, /no valid cron expression/],
    [{ ...daily, cron: '0 9 * * 5#6' }, /no valid cron expression/],
    [{ ...daily, duration: '8h' }, /duration '8h', which is not in ISO 8601, such as PT8H/],
    [{ ...daily, duration: 'PT59S' }, /at least a minute/],
    [{ ...daily, duration: '-PT8H' }, /at least a minute/],
    [{ ...daily, duration: 'P367D' }, /at most 366 days/],
    [{ ...daily, cron: '0 9,18 * * *', duration: 'P1M' }, /for months and comes more than once a day/],
    [{ ...daily, duration: 'P999999999999999D' }, /ISO 8601|at most 366 days/],
    [{ ...daily, from: '2026-02-30T00:00' }, /no date and time/],
    [{ ...daily, until: '2026-11-01T00:00' }, /never comes/],
    [{ ...daily, from: '2026-12-02T00:00', until: '2026-12-01T00:00' }, /never comes/],
    [{ ...daily, except: ['2026-02-30'] }, /no date/],
    [
      { ...daily, from: '2026-12-24T00:00', until: '2026-12-25T00:00', except: ['2026-12-24'] },
      /never comes/,
    ],
  ])('tells what is wrong with %j', (window, message) => {
    expect(problem(window)).toMatch(message)
  })

  it.each([
    [once],
    [{ ...once, end: null }],
    [{ ...once, timezone: 'america/argentina/buenos_aires' }],
    [{ ...once, timezone: 'Etc/GMT+2' }],
    [daily],
    [{ ...daily, cron: '0 0 29 2 *' }],
    [{ ...daily, duration: 'P1Y' }],
    [{ ...daily, duration: 'P366D' }],
    // It began before the end of its schedule, and goes on.
    [{ ...daily, duration: 'P60D', until: '2026-11-01T00:00' }],
  ])('finds nothing wrong with %j', (window) => {
    expect(problem(window)).toBeUndefined()
  })
})
