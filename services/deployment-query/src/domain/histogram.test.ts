import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bucketOf,
  percentilesOf,
  readHistogram,
  secondsOf,
  writeDurations,
  writeHistogram,
} from './histogram.ts'

const seconds = fc.oneof(fc.nat({ max: 100 }), fc.nat({ max: 1_000_000 }), fc.nat({ max: 300_000_000_000 }))

describe('a histogram', () => {
  it('keeps durations below 32 s exactly, and longer ones within 4 %', () => {
    for (let exact = 0; exact < 32; exact += 1) expect(secondsOf(bucketOf(exact))).toBe(exact)
    fc.assert(
      fc.property(seconds, (duration) => {
        expect(Math.abs(secondsOf(bucketOf(duration)) - duration)).toBeLessThanOrEqual(duration * 0.04)
      }),
    )
  })

  it('keeps the order of durations', () => {
    fc.assert(
      fc.property(seconds, seconds, (one, other) => {
        expect(Math.sign(bucketOf(one) - bucketOf(other))).not.toBe(-Math.sign(one - other) || 2)
      }),
    )
  })

  it('is the same after writing and reading, and two are added by joining their texts', () => {
    expect(writeHistogram(readHistogram(''))).toBe('')
    for (const text of ['3:2 170:1', `0:1 ${bucketOf(300_000_000_000)}:4000000000`])
      expect(writeHistogram(readHistogram(text))).toBe(text)
    expect(writeHistogram(readHistogram(' 3:2 170:1  3:1'))).toBe('3:3 170:1')
    expect(writeDurations({ stored: '3:2 170:1', addedBuckets: [170, 5] })).toBe('3:2 5:1 170:2')
    expect(writeDurations({ stored: '', addedBuckets: [5] })).toBe('5:1')
  })

  it('has the same percentiles as the sorted durations', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 31 }), { minLength: 1 }), (all) => {
        const histogram = readHistogram(all.map((one) => `${bucketOf(one)}:1`).join(' '))
        const sorted = all.toSorted((a, b) => a - b)
        const at = (share: number) => sorted[Math.ceil(share * all.length) - 1]
        expect(percentilesOf(histogram)).toEqual({ p50: at(0.5), p90: at(0.9) })
      }),
    )
    expect(percentilesOf(readHistogram(''))).toBeNull()
  })
})
