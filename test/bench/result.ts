/** Result of one case of a bench. */
export type Result = {
  bench: string
  /** Name of the case, such as `64 connections`. */
  of: string
  numbers: Record<string, number>
  /** Goals by the name of a number: it must be at least, or at most, this value. */
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

/** Formats a result as one line of JSON, with three significant digits. */
export const toLine = (result: Result): string =>
  JSON.stringify({
    ...result,
    numbers: Object.fromEntries(Object.entries(result.numbers).map(([name, value]) => [name, round(value)])),
  })

/** Formats a result as text with a line for each number, which shows whether its goal is reached. */
export const toTable = ({ bench, of, numbers, targets }: Result): string =>
  [
    `${bench}: ${of}`,
    ...Object.entries(numbers).map(([name, value]) => shown(name, value, targets[name])),
  ].join('\n')
