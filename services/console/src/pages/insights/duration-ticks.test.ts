import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatDuration } from '../../components/format.ts'
import { durationTicks } from './duration-ticks.ts'

const maxSeconds = 5 * 364 * 86_400
/** Durations of every magnitude: an integer of each range, and parts of a second. */
const longest = fc.oneof(
  fc.double({ min: 0, max: maxSeconds, noNaN: true }),
  ...[300, 20_000, 400_000, maxSeconds].map((max) => fc.integer({ min: 0, max })),
)

it('covers the longest duration with 2 to 6 ticks, as narrowly as a tick allows', () => {
  fc.assert(
    fc.property(longest, (value) => {
      const ticks = durationTicks(value)
      const [first, step = 0] = ticks
      expect(first).toBe(0)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(6)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(value)
      expect((ticks.at(-1) ?? 0) - step).toBeLessThanOrEqual(value)
      expect(ticks).toEqual(ticks.map((_, index) => index * step))
    }),
  )
})

it('has labels with whole numbers of at most two units, each label once', () => {
  fc.assert(
    fc.property(longest, (value) => {
      const labels = durationTicks(value).map(formatDuration)
      expect(new Set(labels).size).toBe(labels.length)
      for (const [index, tick] of durationTicks(value).entries()) expect(secondsOf(labels[index])).toBe(tick)
    }),
  )
})

it('has steps that divide the next larger unit, or are whole days', () => {
  fc.assert(
    fc.property(longest, (value) => {
      const [, step = 0] = durationTicks(value)
      const [unit, larger] =
        [
          [1, 60],
          [60, 3_600],
          [3_600, 86_400],
        ].find(([, size = 0]) => step < size) ?? []
      expect(step % (unit ?? 86_400)).toBe(0)
      if (larger !== undefined) expect(larger % step).toBe(0)
    }),
  )
})

const units: Record<string, number> = { s: 1, min: 60, h: 3_600, d: 86_400 }

/** Reads a label such as `1 h 30 min`. */
const secondsOf = (label = ''): number =>
  [...label.matchAll(/(\d+) (\w+)/g)].reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (units[unit] ?? 0),
    0,
  )

it.each([
  [20, '0 s, 5 s, 10 s, 15 s, 20 s'],
  [140, '0 s, 30 s, 1 min, 1 min 30 s, 2 min, 2 min 30 s'],
  [1_500, '0 s, 5 min, 10 min, 15 min, 20 min, 25 min'],
  [4 * 3_600, '0 s, 1 h, 2 h, 3 h, 4 h'],
  [2.5 * 86_400, '0 s, 12 h, 1 d, 1 d 12 h, 2 d, 2 d 12 h'],
])('makes ticks for %d s', (value, labels) => {
  expect(durationTicks(value).map(formatDuration).join(', ')).toBe(labels)
})
