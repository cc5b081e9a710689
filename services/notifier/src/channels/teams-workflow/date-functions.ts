import { utcTime } from '../../domain/wording.ts'

/**
 * Returns a time in UTC, and in functions that Teams shows in the reader's time zone and language. A client
 * that does not know them shows them as they are, beside the time in UTC.
 * https://learn.microsoft.com/adaptive-cards/authoring-cards/text-features
 */
export const timeForAll = (time: string): string => {
  const utc = new Date(time)
  // The functions take no fractions of a second.
  const seconds = utc.toISOString().replace(/\.\d+/, '')
  return `${utcTime(utc)} ({{DATE(${seconds}, SHORT)}}, {{TIME(${seconds})}} your time)`
}
