import type { Day } from './month.ts'

/** A period in ms; `end` is `Infinity` when it has none. */
export type Period = { start: number; end: number }

export const overlaps = (period: Period, { start, end }: Period): boolean =>
  period.start < end && period.end > start

/**
 * Puts the periods of a week into lines, so that those that overlap are below each other, and each stays in
 * its line on all days. A period is below those before it in `items` with which it shares a day.
 *
 * @returns for each day the period of each line; undefined where the line is empty
 */
export const linesOf = <Item extends Period>(
  items: readonly Item[],
  week: readonly Day[],
): (Item | undefined)[][] => {
  const lines: Item[][] = []
  for (const item of items) {
    const days = week.filter((day) => overlaps(item, day))
    if (days.length === 0) continue
    const isFree = (line: Item[]): boolean => !line.some((other) => days.some((day) => overlaps(other, day)))
    const free = lines[lines.findLastIndex((line) => !isFree(line)) + 1]
    if (free === undefined) lines.push([item])
    else free.push(item)
  }
  return week.map((day) => lines.map((line) => line.find((item) => overlaps(item, day))))
}
