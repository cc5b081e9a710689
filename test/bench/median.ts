export const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const high = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? high : (high + (sorted[middle - 1] ?? Number.NaN)) / 2
}

export const ascending = (values: number[]): number[] => values.toSorted((a, b) => a - b)

/** @param sorted ascending */
export const percentile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** Returns the median of each number over the rounds. A number that a round lacks counts as 0. */
export const medians = <Name extends string>(rounds: Record<Name, number>[]): Record<Name, number> => {
  const names = [...new Set(rounds.flatMap((round) => Object.keys(round) as Name[]))]
  return Object.fromEntries(
    names.map((name) => [name, median(rounds.map((round) => round[name] ?? 0))]),
  ) as Record<Name, number>
}
