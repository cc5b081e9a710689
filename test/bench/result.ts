/** One line of a bench's result: its numbers by name, each the median of the rounds. */
export type Result = {
  bench: string
  /** Name of the case, in a bench with several: `64 connections`. */
  of: string
  numbers: Record<string, number>
  /** The target: at least, or at most, this value. */
  targets: Record<string, { least: number } | { most: number }>
}

const isReached = (value: number, target: { least: number } | { most: number }): boolean =>
  'least' in target ? value >= target.least : value <= target.most

export const unreached = ({ numbers, targets }: Result): string[] =>
  Object.entries(targets)
    .filter(([name, target]) => !isReached(numbers[name] ?? Number.NaN, target))
    .map(([name]) => name)

const round = (value: number): number => Number(value.toPrecision(3))

const shown = (name: string, value: number, target: Result['targets'][string] | undefined): string => {
  if (target === undefined) return `    ${name.padEnd(24)} ${round(value)}`
  const mark = isReached(value, target) ? '✓' : '✗'
  const wanted = 'least' in target ? `>= ${target.least}` : `<= ${target.most}`
  return `  ${mark} ${name.padEnd(24)} ${String(round(value)).padEnd(10)} ${wanted}`
}

/** Formats a result as one line of JSON, for programs. */
export const toLine = (result: Result): string =>
  JSON.stringify({
    ...result,
    numbers: Object.fromEntries(Object.entries(result.numbers).map(([name, value]) => [name, round(value)])),
  })

/** Formats a result for people. */
export const toTable = ({ bench, of, numbers, targets }: Result): string =>
  [
    `${bench}: ${of}`,
    ...Object.entries(numbers).map(([name, value]) => shown(name, value, targets[name])),
  ].join('\n')
