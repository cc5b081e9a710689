/** A duration by the local clock, as people enter it. */
export type DurationParts = { days: number; hours: number; minutes: number }

const pattern = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/

/** Reads a duration in ISO 8601; undefined for one with months, years or seconds. */
export const readDuration = (text: string): DurationParts | undefined => {
  const found = pattern.exec(text.trim())
  if (found === null || !/\d/.test(text)) return undefined
  const [weeks = 0, days = 0, hours = 0, minutes = 0] = found.slice(1).map((part) => Number(part ?? 0))
  return { days: 7 * weeks + days, hours, minutes }
}

/** Writes a duration in ISO 8601: `P2DT15H`. */
export const writeDuration = ({ days, hours, minutes }: DurationParts): string => {
  const time = [hours > 0 && `${hours}H`, minutes > 0 && `${minutes}M`].filter(Boolean).join('')
  if (days === 0 && time === '') return 'PT0S'
  return `P${days > 0 ? `${days}D` : ''}${time === '' ? '' : `T${time}`}`
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

/** Returns a duration as `2 days 15 hours`; the text itself when it cannot be read. */
export const durationInWords = (text: string): string => {
  const parts = readDuration(text)
  if (parts === undefined) return text
  const { days, hours, minutes } = parts
  const words = [
    days > 0 && counted(days, 'day'),
    hours > 0 && counted(hours, 'hour'),
    minutes > 0 && counted(minutes, 'minute'),
  ]
  return words.filter(Boolean).join(' ') || 'no time'
}
