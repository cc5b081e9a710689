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

/** Returns a period without its begin when that is null, and without its end when that is null. */
const fromTo = (begin: string | null, end: string | null): string => {
  const until = end ?? 'the rule is changed'
  if (begin === null) return `Began earlier, until ${until}`
  return end === null ? `From ${begin} until ${until}` : `From ${begin} to ${end}`
}

/** Returns the period in the time zone of the rule, such as `From 2026-11-20 17:00 to 2026-11-23 08:00`. */
export const localPeriod = ({ local_start, local_end, beganEarlier }: Freeze): string =>
  fromTo(beganEarlier ? null : localMoment(local_start), local_end === null ? null : localMoment(local_end))

/** Returns the period in the time zone of the browser. */
export const periodText = ({ start, end, beganEarlier }: Freeze): string =>
  fromTo(beganEarlier ? null : momentText(start), Number.isFinite(end) ? momentText(end) : null)

/** Returns the name of the rule, or `outside “Office hours”` when it allows deployments in its windows. */
export const freezeName = ({ rule_name, kind }: Freeze): string =>
  kind === 'allow' ? `outside “${rule_name}”` : rule_name

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
