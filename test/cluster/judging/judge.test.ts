import { describe, expect, it } from 'vitest'
import type { Attempt } from '../attempt.ts'
import { judge } from './judge.ts'
import type { Allowed, TakenStep } from './step.ts'

const step = (name: string, allowed: Allowed, fromSecond: number): TakenStep => ({
  name,
  allowed,
  startedAt: fromSecond * 1_000,
  endedAt: (fromSecond + 10) * 1_000,
})

const attempt = (event: number, second: number, fields: Partial<Attempt> = {}): Attempt => ({
  event,
  sent_at: second * 1_000,
  ms: 10,
  status: 200,
  error: null,
  retry_after: null,
  id: `id ${event}`,
  ...fields,
})
const unavailable = { status: 503, retry_after: '1', id: null }
const unanswered = { status: null, error: 'ECONNREFUSED', id: null }

/** Returns the columns of each row, without headings and total. */
const rowsOf = (table: string): string[][] =>
  table
    .split('\n')
    .slice(2, -1)
    .map((line) => line.slice(2, -2).split(' | '))

describe('judge', () => {
  it('counts an event with all its tries where it was posted first', () => {
    const steps = [step('first', 'retryable', 0), step('second', 'nothing', 10)]
    const attempts = [
      attempt(1, 9, { ...unavailable, ms: 3_000 }),
      attempt(2, 10),
      attempt(1, 13, { ms: 40 }),
      attempt(3, -1),
    ]
    const { table, faults } = judge(steps, attempts)
    expect(rowsOf(table)).toEqual([
      ['first', '10', '2', '3', '1', '1', '0', '0', '3,000', '4,040'],
      ['second', '10', '1', '1', '1', '0', '0', '0', '10', '10'],
    ])
    expect(table.split('\n').at(-1)).toBe('| all | 20 | 3 | 4 | 2 | 1 | 0 | 0 | 3,000 | 4,040 |')
    expect(faults).toEqual([])
  })

  it('says why a step was left out, and gives its events to nobody else', () => {
    const leftOut: TakenStep = { name: 'second', allowed: 'nothing', leftOut: 'no --next-tag' }
    const { table } = judge(
      [step('first', 'nothing', 0), leftOut, step('third', 'nothing', 10)],
      [attempt(1, 11)],
    )
    expect(rowsOf(table).map(([name, second, events]) => [name, second, events])).toEqual([
      ['first', '10', '0'],
      ['second', 'left out: no --next-tag', ''],
      ['third', '10', '1'],
    ])
  })

  it.each<[Allowed, Partial<Attempt>, boolean]>([
    ['nothing', unavailable, false],
    ['nothing', unanswered, false],
    ['nothing', { status: 500, id: null }, false],
    ['retryable', unavailable, true],
    ['retryable', { ...unavailable, retry_after: null }, false],
    ['retryable', unanswered, false],
    ['retryable', { status: 502, id: null }, false],
    ['unanswered', unavailable, true],
    ['unanswered', unanswered, true],
    ['unanswered', { status: 500, id: null }, false],
  ])('where %s is allowed, %o is fine: %s', (allowed, fields, isFine) => {
    const { faults } = judge([step('a step', allowed, 0)], [attempt(1, 1, fields), attempt(1, 2)])
    expect(faults).toHaveLength(isFine ? 0 : 1)
  })

  it('names each kind of fault once, with its number and its first time', () => {
    const attempts = [
      attempt(1, 2, unanswered),
      attempt(2, 1, unanswered),
      attempt(1, 3),
      attempt(2, 3, { status: 503, retry_after: null }),
      attempt(2, 4),
    ]
    const rule = '"SIGKILL of catalog" may give nothing but 200, and 503 with Retry-After.'
    expect(judge([step('SIGKILL of catalog', 'retryable', 0)], attempts).faults).toEqual([
      `${rule} It gave 2 × no answer (ECONNREFUSED), first at 00:00:01.000.`,
      `${rule} It gave 1 × 503 without Retry-After, first at 00:00:03.000.`,
    ])
  })

  it('names the events that were never recorded', () => {
    const { faults } = judge([step('a step', 'retryable', 0)], [attempt(7, 1, unavailable), attempt(8, 1)])
    expect(faults).toEqual(['1 events were never answered 200: 7'])
  })
})
