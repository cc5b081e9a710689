import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { operations } from '@shiplog/contract'
import { describe, expect, it } from 'vitest'
import { hasPrometheus, promtool } from './support/programs.ts'
import { parseQuery } from './support/promql.ts'
import { alerts, deployed, recordings } from './support/rules.ts'

const recorded = recordings.map(({ record }) => record)

describe('a rule', () => {
  it.each([...alerts, ...recordings])('is PromQL: %o', ({ expr }) => {
    expect(parseQuery(expr).selectors).not.toEqual([])
  })

  it('uses only recorded series that a rule records', () => {
    const used = [...alerts, ...recordings].flatMap(({ expr }) => parseQuery(expr).selectors)
    const names = used.map(({ metric }) => metric).filter((metric) => metric.includes(':'))
    expect(names.filter((name) => !recorded.includes(name))).toEqual([])
  })

  it('about the latency of posts selects exactly the routes that take one event', () => {
    const posts = operations.filter(({ auth, method }) => method === 'POST' && auth === 'api-key')
    const wanted = posts.map(({ path }) => path).filter((path) => !path.includes('batch'))
    expect(wanted.length).toBeGreaterThan(2)
    for (const { record, expr } of recordings.filter((rule) => rule.record.includes('event_posts')))
      for (const { matchers } of parseQuery(expr).selectors) {
        const route = matchers.find(({ label }) => label === 'http_route')
        if (route === undefined) continue
        const all = operations.map(({ path }) => path)
        const matched = new Set(all.filter((path) => new RegExp(`^(${route.value})$`).test(path)))
        expect([record, [...matched].toSorted()]).toEqual([record, wanted.toSorted()])
      }
  })
})

describe('an alert', () => {
  it.each(alerts)('has a severity, a summary, a description and a page: $alert', (rule) => {
    const { summary, description, runbook_url } = rule.annotations
    expect(['critical', 'warning', 'info']).toContain(rule.labels.severity)
    expect(runbook_url).toMatch(/^docs\/operating\/[a-z-]+\.md$/)
    expect(summary.length).toBeLessThan(110)
    expect(description).toMatch(/\.$/)
  })

  it.each(alerts)('uses only labels that its expression has: $alert', ({ expr, annotations }) => {
    const { selectors, grouping } = parseQuery(expr)
    const isAggregated = grouping.length > 0 || /^\s*(sum|max|histogram_quantile)\(/.test(expr)
    const matched = selectors.flatMap(({ matchers }) => matchers.map(({ label }) => label))
    const known = isAggregated ? [...grouping, ...matched] : [...matched, 'job', 'instance', 'pool']
    const text = `${annotations.summary} ${annotations.description}`
    const named = [...text.matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label)
    expect(named.filter((label) => label === undefined || !known.includes(label))).toEqual([])
  })
})

describe.skipIf(!hasPrometheus)('Prometheus', () => {
  it('accepts our configuration and rules', async () => {
    expect(await promtool('check', 'config', deployed('prometheus/prometheus.yml'))).toMatch(
      /2 rule files found/,
    )
  })

  it('fires the alerts exactly as rules.promtool.yml expects', async () => {
    const file = fileURLToPath(new URL('rules.promtool.yml', import.meta.url))
    expect(await promtool('test', 'rules', file)).toMatch(/SUCCESS/)
  }, 60_000)

  it('tests each alert', async () => {
    const file = await readFile(new URL('rules.promtool.yml', import.meta.url), 'utf8')
    expect(alerts.filter(({ alert }) => !file.includes(alert)).map(({ alert }) => alert)).toEqual([])
  })
})
