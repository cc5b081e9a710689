import { parseQuery, type Selector } from './promql.ts'
import type { Series } from './scrape.ts'

/** A label whose value is not compared, because a test cannot cause every status. The label must exist. */
const free = 'http_response_status_code'

const isMet = ({ label, operator, value }: Selector['matchers'][number], series: Series): boolean => {
  const actual = series.labels[label]
  if (actual === undefined) return false
  if (label === free) return true
  const isRegex = operator.endsWith('~')
  const equal = isRegex ? new RegExp(`^(?:${value})$`).test(actual) : actual === value
  return equal === operator.startsWith('=')
}

/** Splits a selector for `a|b` into a selector for each value, because each value must be present. */
const alternatives = (selector: Selector): Selector[] => {
  const { metric, matchers } = selector
  const index = matchers.findIndex(
    ({ label, operator, value }) => label !== free && operator === '=~' && /^[\w-]+(\|[\w-]+)+$/.test(value),
  )
  const matcher = matchers[index]
  if (matcher === undefined) return [selector]
  return matcher.value
    .split('|')
    .flatMap((value) =>
      alternatives({ metric, matchers: matchers.with(index, { ...matcher, operator: '=', value }) }),
    )
}

const describeSelector = ({ metric, matchers }: Selector): string =>
  `${metric}{${matchers.map(({ label, operator, value }) => `${label}${operator}"${value}"`).join(', ')}}`

/**
 * Returns the series and grouping labels of an expression that no scrape has. Recorded series and ALERTS,
 * which no service exposes, are left out.
 */
export const missing = (expr: string, scraped: Series[]): string[] => {
  const { selectors, grouping } = parseQuery(expr)
  const real = selectors.filter(({ metric }) => !metric.includes(':') && metric !== 'ALERTS')
  const absent = real
    .flatMap(alternatives)
    .filter(
      ({ metric, matchers }) =>
        !scraped.some(
          (series) => series.metric === metric && matchers.every((matcher) => isMet(matcher, series)),
        ),
    )
  if (real.length < selectors.length && real.length === 0) return []
  const metrics = new Set(real.map(({ metric }) => metric))
  const labels = new Set(
    scraped.filter(({ metric }) => metrics.has(metric)).flatMap((series) => Object.keys(series.labels)),
  )
  return [...absent.map(describeSelector), ...grouping.filter((label) => !labels.has(label))]
}
