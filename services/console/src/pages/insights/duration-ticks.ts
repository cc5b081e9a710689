const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Distances between two ticks, in seconds. Their multiples are round durations. */
const steps = [
  ...[1, 5, 15, 30],
  ...[1, 5, 15, 30].map((count) => count * minute),
  ...[1, 3, 6, 12].map((count) => count * hour),
  ...[1, 2, 7, 14, 28, 56, 182, 364].map((count) => count * day),
]
const maxSteps = 5

/**
 * Returns the ticks of an axis of durations, in seconds: multiples of a round duration, from 0 to the first
 * one that is not below `longest`. There are at most 6, unless `longest` is longer than five years.
 */
export const durationTicks = (longest: number): number[] => {
  const step = steps.find((size) => longest <= maxSteps * size) ?? 364 * day
  const count = Math.max(1, Math.ceil(longest / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}
