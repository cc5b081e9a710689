import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseBlocks, type NotifiedBlock, repeatMs } from './repeated-blocks.ts'

const block = (event_id: string, key: string, at: number): NotifiedBlock => ({
  account_id: 'a',
  key,
  event_id,
  recorded_at: new Date(at),
})
const anyLog = fc
  .array(fc.tuple(fc.constantFrom('k1', 'k2'), fc.integer({ min: 0, max: repeatMs })), { maxLength: 30 })
  .map((steps) => {
    let at = 0
    return steps.map(([key, ms], index) => {
      at += ms
      return block(String(index), key, at)
    })
  })

/** The last block of each key. */
const lastOf = (blocks: NotifiedBlock[]): NotifiedBlock[] => [
  ...new Map(blocks.map((one) => [one.key, one])).values(),
]

describe('the chosen blocks', () => {
  it('of a key are at least 10 minutes apart, and no other block is further from the last chosen one', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const chosen = new Set(chooseBlocks(log, []))
        for (const key of ['k1', 'k2']) {
          let last = Number.NEGATIVE_INFINITY
          for (const one of log.filter((found) => found.key === key)) {
            expect(chosen.has(one)).toBe(one.recorded_at.getTime() - last >= repeatMs)
            if (chosen.has(one)) last = one.recorded_at.getTime()
          }
        }
      }),
    )
  })

  it('are the same in whatever batches the log comes', () => {
    fc.assert(
      fc.property(anyLog, fc.nat(30), (log, cut) => {
        const first = chooseBlocks(log.slice(0, cut), [])
        const rest = chooseBlocks(log.slice(cut), lastOf(first))
        expect([...first, ...rest]).toEqual(chooseBlocks(log, []))
      }),
    )
  })

  it('are none but the last of each key when the log comes again', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const chosen = chooseBlocks(log, [])
        const known = new Set(chosen)
        expect(chooseBlocks(log, lastOf(chosen)).every((one) => known.has(one))).toBe(true)
      }),
    )
  })
})
