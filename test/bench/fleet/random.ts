import { createHash } from 'node:crypto'

/** A pseudo-random generator: the same seed gives the same numbers. */
export type Random = {
  /** Returns a number from 0 (included) to 1 (excluded). */
  next: () => number
  chance: (probability: number) => boolean
  between: (least: number, most: number) => number
  /** Returns a number of an exponential distribution with this mean: mostly small, sometimes large. */
  wait: (mean: number) => number
  pick: <T>(list: readonly [T, ...T[]]) => T
}

/**
 * Creates a generator. It is `mulberry32`, whose 32 bits of state are enough for the history of one product.
 *
 * @param seed any texts and numbers
 */
export const createRandom = (...seed: (string | number)[]): Random => {
  let state = createHash('sha256').update(seed.join('\n')).digest().readUInt32LE()
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    chance: (probability) => next() < probability,
    between: (least, most) => least + next() * (most - least),
    wait: (mean) => -Math.log(1 - next()) * mean,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  }
}
