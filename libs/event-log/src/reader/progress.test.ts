import { describe, expect, it } from 'vitest'
import { createProgress } from './progress.ts'

describe('the progress of a projection', () => {
  it('is the position announced last, or read from the database without an announcement', async () => {
    let stored = 3
    const { announce, reached } = createProgress(async () => stored, 10)
    expect([await reached(3, 0), await reached(4, 20)]).toEqual([true, false])
    announce(5)
    expect(await reached(5, 0)).toBe(true)
    stored = 0
    announce(0)
    expect(await reached(5, 20)).toBe(false)
  })

  it.each([[undefined], [null], ['5'], [{}], [Number.NaN], [Number.POSITIVE_INFINITY], [-1], [4.5]])(
    'ignores an announcement that is no position: %s',
    async (position) => {
      const { announce, reached } = createProgress(async () => 3, 10)
      announce(position)
      expect([await reached(3, 0), await reached(4, 20)]).toEqual([true, false])
    },
  )
})
