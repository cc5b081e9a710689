import { describe, expect, it } from 'vitest'
import { isTerminal, rank, statuses } from './status.ts'

describe('a status', () => {
  it('has a rank; those of the highest rank are terminal', () => {
    expect(statuses.map((status) => [status, rank(status), isTerminal(status)])).toEqual([
      ['pending', 0, false],
      ['started', 1, false],
      ['completed', 2, true],
      ['failed', 2, true],
      ['aborted', 2, true],
    ])
  })
})
