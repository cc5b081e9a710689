import type { Random } from './random.ts'

const [opens, closes] = [9, 18]
const friday = 5

const localTime = (zone: string, at: number): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)

const isWorked = ({ dayOfWeek, hour }: Temporal.ZonedDateTime): boolean =>
  dayOfWeek <= friday && hour >= opens && hour < closes

export const isWorkingTime = (zone: string, at: number): boolean => isWorked(localTime(zone, at))

/**
 * Returns this time if it is in the working hours of the zone, else a random time on the next working
 * morning, from 9 to 12.
 */
export const nextWorkingTime = (zone: string, at: number, random: Random): number => {
  const local = localTime(zone, at)
  if (isWorked(local)) return at
  let day = local.hour < opens ? local : local.add({ days: 1 })
  while (day.dayOfWeek > friday) day = day.add({ days: 1 })
  const minutes = Math.floor(random.between(0, 180))
  return day.startOfDay().with({ hour: opens }).add({ minutes }).epochMilliseconds
}
