import { utcTime } from '../../domain/wording.ts'

/**
 * Returns a time twice: in UTC, and as functions that Teams replaces by the time in the reader's time zone
 * and language. A client that does not know the functions shows them unchanged, beside the time in UTC.
 * https://learn.microsoft.com/adaptive-cards/authoring-cards/text-features
 */
export const timeForAll = (time: string): string => {
  const utc = new Date(time)
  // The functions take no fractions of a second.
  const seconds = utc.toISOString().replace(/\.\d+/, '')
  return `${utcTime(utc)} ({{DATE(${seconds}, SHORT)}}, {{TIME(${seconds})}} your time)`
}
