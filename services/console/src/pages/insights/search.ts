/** What the address says of the figures. */
export const environmentTypes = ['dev', 'test', 'staging', 'production'] as const
export type EnvironmentType = (typeof environmentTypes)[number]
export const periods = [7, 30, 90, 180, 365] as const
export const intervals = ['day', 'week', 'month'] as const
export type Interval = (typeof intervals)[number]

export type InsightsSearch = {
  product?: string
  environment?: string
  type?: EnvironmentType | 'all'
  days?: number
  interval?: Interval
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() || undefined : undefined

const oneOf = <Value>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((one) => one === value)

/** What is missing or wrong in the address is as usual. */
export const toInsightsSearch = (search: Record<string, unknown>): InsightsSearch => {
  const found = {
    product: textOf(search.product),
    environment: textOf(search.environment),
    type: oneOf([...environmentTypes, 'all'] as const, search.type),
    days: oneOf<number>(periods, search.days),
    interval: oneOf(intervals, search.interval),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

const usualDays = 30

/** A bar for each day of a month, each week of half a year, each month of a year. */
const usualInterval = (days: number): Interval => (days <= 31 ? 'day' : days <= 180 ? 'week' : 'month')

/** What to show: production, of the last month, unless the address says otherwise. */
export const shownBy = ({ product, environment, type, days = usualDays, interval }: InsightsSearch) => ({
  product,
  environment,
  // An environment that is named says enough.
  environment_type: type === 'all' || environment !== undefined ? undefined : (type ?? 'production'),
  days,
  interval: interval ?? usualInterval(days),
})
export type Shown = ReturnType<typeof shownBy>
