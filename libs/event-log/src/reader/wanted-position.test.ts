import { propertyRuns } from '@shiplog/testing'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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

describe('a watch of the wanted position', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  type Step = { kind: 'want' | 'reach' | 'pass' | 'watch'; value: number }
  const step: fc.Arbitrary<Step> = fc.record({
    kind: fc.constantFrom('want', 'reach', 'pass', 'watch'),
    value: fc.nat(9),
  })

  it('is late in every interval in which the projection has not reached the position, and in no other', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const wanted = createWantedPosition()
        const model = { wanted: 0, reached: 0, isWatching: false, punctualAt: Date.now() }
        const isLate = (): boolean => model.isWatching && model.wanted > model.reached
        let stop = (): void => {}
        const onLate = (): void => {
          expect(isLate()).toBe(true)
          model.punctualAt = Date.now()
        }
        for (const { kind, value } of steps) {
          if (!isLate()) model.punctualAt = Date.now()
          if (kind === 'want') {
            wanted.want(value)
            model.wanted = Math.max(model.wanted, value)
          }
          if (kind === 'reach') model.reached = Math.max(model.reached, value)
          if (kind === 'pass') vi.advanceTimersByTime(30 * value)
          if (kind === 'watch') {
            // The next term may begin at an earlier position, as after a rebuild.
            stop()
            Object.assign(model, { isWatching: value > 2, reached: value, punctualAt: Date.now() })
            stop = value > 2 ? wanted.watch(100, () => model.reached, onLate) : () => {}
          }
          if (isLate()) expect(Date.now() - model.punctualAt).toBeLessThanOrEqual(100)
        }
        stop()
        expect(vi.getTimerCount()).toBe(0)
      }),
      { numRuns: propertyRuns(500) },
    )
  })
})
