import { HttpError } from '@shiplog/http'

/** Parses a time that has to be in the future. @throws HttpError 400 with the field's name */
export const futureOrNull = (field: string, time: string | null, now: Date): Date | null => {
  if (time === null) return null
  const moment = new Date(time)
  if (moment > now) return moment
  throw new HttpError(400, `Field '${field}' must be in the future`)
}
