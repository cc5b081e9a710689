import { expect, it } from 'vitest'
import { nextQuestionMs } from './next-question.js'

const evaluated_at = '2026-11-27T12:00:00.000Z'
const answer = { evaluated_at, next_allowed_at: null }

it('asks every 30 seconds after the first minute', () => {
  expect([1, 2, 3, 4, 5, 1_000].map((count) => nextQuestionMs(answer, count))).toEqual([
    5_000, 10_000, 20_000, 30_000, 30_000, 30_000,
  ])
  expect(nextQuestionMs(undefined, 1)).toBe(5_000)
})

it('asks when the rules pass by themselves', () => {
  expect(nextQuestionMs({ evaluated_at, next_allowed_at: '2026-11-27T12:00:02.000Z' }, 4)).toBe(2_250)
  expect(nextQuestionMs({ evaluated_at, next_allowed_at: '2026-11-27T12:00:00.000Z' }, 4)).toBe(250)
  expect(nextQuestionMs({ evaluated_at, next_allowed_at: '2026-11-27T11:59:00.000Z' }, 4)).toBe(250)
})

it('asks again earlier when that is far away: people may lift a freeze', () => {
  expect(nextQuestionMs({ evaluated_at, next_allowed_at: '2026-11-30T07:00:00.000Z' }, 4)).toBe(30_000)
})
