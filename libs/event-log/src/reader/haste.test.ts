import { describe, expect, it } from 'vitest'
import { createHaste } from './haste.ts'

const { signal } = new AbortController()
const timed = async (work: Promise<void>): Promise<number> => {
  const start = performance.now()
  await work
  return performance.now() - start
}

describe('createHaste', () => {
  it('rests for as long as nobody wants more', async () => {
    const haste = createHaste()
    haste.want(7)
    expect(await timed(haste.rest(50, 7, signal))).toBeGreaterThanOrEqual(45)
  })

  it('does not rest before what somebody wants, however often it is asked', async () => {
    const haste = createHaste()
    haste.want(7)
    for (const position of [5, 6])
      expect(await timed(haste.rest(10_000, position, signal))).toBeLessThan(1_000)
  })

  it('ends the rest when somebody wants more', async () => {
    const haste = createHaste()
    const resting = timed(haste.rest(10_000, 7, signal))
    haste.want(6)
    haste.want('soon')
    haste.want(8)
    expect(await resting).toBeLessThan(1_000)
  })

  it('ends the rest with the term', async () => {
    const term = new AbortController()
    const resting = timed(createHaste().rest(10_000, 7, term.signal))
    term.abort()
    expect(await resting).toBeLessThan(1_000)
  })
})
