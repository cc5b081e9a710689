import { describe, expect, it } from 'vitest'
import { createWantedPosition } from './wanted-position.ts'

const { signal } = new AbortController()
const timed = async (work: Promise<void>): Promise<number> => {
  const start = performance.now()
  await work
  return performance.now() - start
}

describe('createWantedPosition', () => {
  it('waits the whole time while no later position is wanted', async () => {
    const wanted = createWantedPosition()
    wanted.want(7)
    expect(await timed(wanted.waitUnlessWanted(50, 7, signal))).toBeGreaterThanOrEqual(45)
  })

  it('does not wait before the wanted position, however often it is called', async () => {
    const wanted = createWantedPosition()
    wanted.want(7)
    for (const position of [5, 6])
      expect(await timed(wanted.waitUnlessWanted(10_000, position, signal))).toBeLessThan(1_000)
  })

  it('ends the wait when a later position is wanted', async () => {
    const wanted = createWantedPosition()
    const waiting = timed(wanted.waitUnlessWanted(10_000, 7, signal))
    wanted.want(6)
    wanted.want('soon')
    wanted.want(8)
    expect(await waiting).toBeLessThan(1_000)
  })

  it('ends the wait with the term', async () => {
    const term = new AbortController()
    const waiting = timed(createWantedPosition().waitUnlessWanted(10_000, 7, term.signal))
    term.abort()
    expect(await waiting).toBeLessThan(1_000)
  })
})
