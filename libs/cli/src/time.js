import { UsageError } from './usage-error.js'

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** @type {Record<string, number>} */
const units = { s: secondMs, m: minuteMs, h: hourMs, d: dayMs, w: 7 * dayMs }

const durationPattern = /^(\d{1,9}[smhdw])+$/

/**
 * Returns a duration such as `30m`, `1h30m` or `7d` in ms; undefined for other text.
 *
 * @param {string} text
 */
export const parseDuration = (text) => {
  if (!durationPattern.test(text)) return undefined
  return text.match(/\d+[smhdw]/g)?.reduce((sum, part) => {
    return sum + Number(part.slice(0, -1)) * (units[part.slice(-1)] ?? 0)
  }, 0)
}

/**
 * Returns the value of an option that is a duration, in ms.
 *
 * @param {string} option such as `--wait`
 * @param {string} text
 * @param {number} max in ms
 * @throws UsageError
 */
export const durationOf = (option, text, max) => {
  const duration = parseDuration(text)
  if (duration === undefined)
    throw new UsageError(`${option} must be a duration such as 30m, 1h30m or 7d, but it is '${text}'`)
  if (duration === 0 || duration > max)
    throw new UsageError(`${option} must be more than 0 and at most ${showDuration(max)}`)
  return duration
}

const isoPattern =
  /^(?<date>\d{4}-\d\d-\d\d)(?:[T ](?<time>\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(?<zone>Z|[+-]\d\d:\d\d)?)?$/

/**
 * Returns an ISO date or time in ms of Unix time; undefined for other text, and for days that no month has.
 * Without an offset it is local time.
 *
 * @param {string} text
 */
const parseIso = (text) => {
  const { date, time = '00:00', zone = '' } = isoPattern.exec(text)?.groups ?? {}
  if (date === undefined) return undefined
  const day = new Date(`${date}T00:00Z`)
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(date)) return undefined
  const moment = Date.parse(`${date}T${time}${zone}`)
  return Number.isNaN(moment) ? undefined : moment
}

/**
 * Returns the value of an option that is a time: ISO 8601, or how long from `now` it is.
 *
 * @param {string} option such as `--at`
 * @param {string} text
 * @param {{ now: number, direction: 1 | -1 }} origin `direction`: 1 when a duration leads into the future
 * @returns {string} in ISO 8601 and UTC
 * @throws UsageError
 */
export const momentOf = (option, text, { now, direction }) => {
  const duration = parseDuration(text)
  const moment = duration === undefined ? parseIso(text) : now + direction * duration
  if (moment === undefined || Math.abs(moment) > 8.64e15)
    throw new UsageError(
      `${option} must be a time such as 2026-12-24T18:00 (local), 2026-12-24T17:00Z, or a duration such as 2h, but it is '${text}'`,
    )
  return new Date(moment).toISOString()
}

/**
 * Returns a duration in its two largest units: `2 d 4 h`, `45 s`.
 *
 * @param {number} ms at least 0
 */
export const showDuration = (ms) => {
  const parts = /** @type {const} */ ([
    ['d', dayMs],
    ['h', hourMs],
    ['min', minuteMs],
    ['s', secondMs],
  ])
  const seconds = Math.ceil(ms / secondMs) * secondMs
  const first = parts.findIndex(([, unit]) => seconds >= unit)
  if (first < 0) return '0 s'
  let rest = seconds
  return parts
    .slice(first, first + 2)
    .flatMap(([name, unit]) => {
      const count = Math.floor(rest / unit)
      rest -= count * unit
      return count === 0 ? [] : [`${count} ${name}`]
    })
    .join(' ')
}

/**
 * Returns how long before or after `now` a time is, in its largest unit: `3 h ago`, `in 2 d`. For times to
 * come, up to half a minute is added: two hours that began a moment ago are `in 2 h`, not `in 1 h`.
 *
 * @param {string} time ISO 8601
 * @param {number} now in ms of Unix time
 */
export const showRelative = (time, now) => {
  const difference = Date.parse(time) - now
  if (Math.abs(difference) < secondMs) return 'now'
  const rounding = difference > hourMs / 2 ? minuteMs / 2 : 0
  const [count = '', unit = ''] = showDuration(Math.abs(difference) + rounding).split(' ')
  return difference > 0 ? `in ${count} ${unit}` : `${count} ${unit} ago`
}

/**
 * Returns the end of the second in which Shiplog answered, in ms of Unix time: the clock of this machine may
 * be wrong. It is later than each time in the answer that means now.
 *
 * @param {Response} response
 */
export const timeOfAnswer = ({ headers }) => {
  const begin = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(begin) ? Date.now() : begin + secondMs - 1
}

const two = (/** @type {number} */ value) => String(value).padStart(2, '0')

/**
 * Returns a time in the time zone of this machine: `2026-12-24 18:00`.
 *
 * @param {string} time ISO 8601
 */
export const showLocal = (time) => {
  const at = new Date(time)
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${date} ${two(at.getHours())}:${two(at.getMinutes())}`
}

/**
 * Returns a time in UTC: `2026-12-24 17:00 UTC`.
 *
 * @param {string} time ISO 8601
 */
export const showUtc = (time) => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Returns the name of the time zone of this machine, such as `Europe/Berlin`. */
export const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Returns a moment in local time and in UTC, with how far away it is.
 *
 * @param {string} time ISO 8601
 * @param {number} now in ms of Unix time
 */
export const showMoment = (time, now) => {
  const zone = localZone()
  const local = zone === 'UTC' ? '' : `${showLocal(time)} ${zone}, `
  return `${local}${showUtc(time)} (${showRelative(time, now)})`
}
