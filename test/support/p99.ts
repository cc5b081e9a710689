import { percentile } from '../bench/median.ts'

/** Of a hundred durations all but the slowest. */
export const p99 = (durations: number[]): number =>
  percentile(
    durations.toSorted((a, b) => a - b),
    0.99,
  )
