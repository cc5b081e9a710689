import { percentile } from '../bench/median.ts'

/** Returns the 99th percentile of durations. */
export const p99 = (durations: number[]): number =>
  percentile(
    durations.toSorted((a, b) => a - b),
    0.99,
  )
