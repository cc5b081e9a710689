import type { Day } from './month.ts'

/** A period in ms; `end` is `Infinity` when it has none. */
export type Period = { start: number; end: number }

export const overlaps = (period: Period, { start, end }: Period): boolean =>
  period.start < end && period.end > start

/**
 * Puts the periods of a week into lanes, so that those that overlap are below each other, and each stays in
 * its lane on all days. The periods that begin first get the first lanes.
 *
 * @returns for each day the period of each lane; undefined where the lane is empty
 */
export const lanesOf = <Item extends Period>(
  items: readonly Item[],
  week: readonly Day[],
): (Item | undefined)[][] => {
  const lanes: Item[][] = []
  for (const item of items) {
    const days = week.filter((day) => overlaps(item, day))
    if (days.length === 0) continue
    const isFree = (lane: Item[]): boolean => !lane.some((other) => days.some((day) => overlaps(other, day)))
    const free = lanes.find(isFree)
    if (free === undefined) lanes.push([item])
    else free.push(item)
  }
  return week.map((day) => lanes.map((lane) => lane.find((item) => overlaps(item, day))))
}
