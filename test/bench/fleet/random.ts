import { createHash } from 'node:crypto'

/** Numbers that look random and are the same for the same seed. */
export type Random = {
  /** From 0 up to 1. */
  next: () => number
  chance: (probability: number) => boolean
  between: (least: number, most: number) => number
  /** Mostly short and at times long, as the waits for what happens by chance are. */
  wait: (mean: number) => number
  pick: <T>(list: readonly [T, ...T[]]) => T
}

/** Any texts and numbers are a seed. `mulberry32`: 32 bits of state are plenty for one product's story. */
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
