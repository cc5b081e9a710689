/** One line of a bench's result: numbers by what they are, each the median of the rounds. */
export type Result = {
  bench: string
  /** Of several, which: `64 connections`. */
  of: string
  numbers: Record<string, number>
  /** What is to be reached: at least, or at most. */
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

/** For programs: one line of JSON. */
export const toLine = (result: Result): string =>
  JSON.stringify({
    ...result,
    numbers: Object.fromEntries(Object.entries(result.numbers).map(([name, value]) => [name, round(value)])),
  })

/** For people. */
export const toTable = ({ bench, of, numbers, targets }: Result): string =>
  [
    `${bench}: ${of}`,
    ...Object.entries(numbers).map(([name, value]) => shown(name, value, targets[name])),
  ].join('\n')
