import type { Freeze } from './queries.ts'

const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })
const dayAndTime = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** Returns a moment in the time zone of the browser, such as `Fri 20 Nov 2026, 17:00`. */
export const momentText = (moment: number): string => dayAndTime.format(moment)

/** Returns the hours of a day that a freeze covers, such as `from 17:00`. */
export const hoursOn = ({ start, end }: Freeze, day: { start: number; end: number }): string => {
  const begins = start > day.start
  const ends = end < day.end
  if (begins && ends) return `${time.format(start)}–${time.format(end)}`
  if (begins) return `from ${time.format(start)}`
  return ends ? `until ${time.format(end)}` : 'all day'
}

/** Returns a local time such as `2026-11-20T17:00:00` without its zone as `2026-11-20 17:00`. */
const localMoment = (text: string): string => text.replace('T', ' ').replace(/:00(\.0+)?$/, '')

/** Returns the period in the time zone of the rule. */
export const localPeriod = ({ local_start, local_end, beganEarlier }: Freeze): string =>
  [
    beganEarlier ? 'began earlier' : `from ${localMoment(local_start)}`,
    local_end === null ? 'until the rule is changed' : `to ${localMoment(local_end)}`,
  ].join(' ')

/** Returns the period in the time zone of the browser. */
export const periodText = ({ start, end, beganEarlier }: Freeze): string =>
  [
    beganEarlier ? 'Began earlier' : `From ${momentText(start)}`,
    end === Number.POSITIVE_INFINITY ? 'until the rule is changed' : `to ${momentText(end)}`,
  ].join(' ')

/** Returns to what a freeze applies, such as `all products in production, but not in sandbox`. */
export const scopeText = ({ scope }: Freeze): string => {
  const { products, environments, environment_types, exclude_products, exclude_environments } = scope
  const limits = [
    ...(environments.length > 0 ? [environments.join(', ')] : []),
    ...(environment_types.length > 0 ? [`environments of type ${environment_types.join(', ')}`] : []),
  ]
  const excepted = [...exclude_products, ...exclude_environments.map((name) => `in ${name}`)]
  return [
    products.length > 0 ? products.join(', ') : 'all products',
    limits.length > 0 ? `in ${limits.join(' that are ')}` : 'in all environments',
    ...(excepted.length > 0 ? [`but not ${excepted.join(', ')}`] : []),
  ].join(' ')
}

export const modeText = ({ mode }: Freeze): string => (mode === 'enabled' ? 'blocks' : 'reports only')
