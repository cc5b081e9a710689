import { useNow } from './now.ts'

const units: [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto', style: 'short' })
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' })

/** Returns text such as `3 min. ago`; `now` when the time is less than a minute away. */
const relativeTo = (time: string, now: number): string => {
  const seconds = (Date.parse(time) - now) / 1_000
  const unit = units.find(([, size]) => Math.abs(seconds) >= size)
  return unit === undefined
    ? relative.format(0, 'second')
    : relative.format(Math.round(seconds / unit[1]), unit[0])
}

/** Returns the exact time in the time zone of the browser. */
export const exactTime = (time: string): string => exact.format(new Date(time))

/** A time relative to now, such as `3 min. ago`. The tooltip has the exact time. */
export const RelativeTime = ({ time }: { time: string }) => (
  <time dateTime={time} title={exactTime(time)} className="nowrap">
    {relativeTo(time, useNow())}
  </time>
)
