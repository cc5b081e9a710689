import { HttpError } from '@shiplog/http'

/** The time in a field that must be in the future, or null. @throws HttpError 400 */
export const futureOrNull = (field: string, time: string | null, now: Date): Date | null => {
  if (time === null) return null
  const moment = new Date(time)
  if (moment > now) return moment
  throw new HttpError(400, `Field '${field}' must be in the future`)
}
