import { HttpError } from '@shiplog/http'

/**
 * Parses a time that has to be in the future; null for null.
 *
 * @throws HttpError 400, with the field's name, when the time is not in the future
 */
export const futureOrNull = (field: string, time: string | null, now: Date): Date | null => {
  if (time === null) return null
  const moment = new Date(time)
  if (moment > now) return moment
  throw new HttpError(400, `Field '${field}' must be in the future`)
}
