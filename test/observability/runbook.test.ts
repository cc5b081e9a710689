import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { dashboards } from './support/dashboards.ts'
import { parseQuery } from './support/promql.ts'
import { alerts, recordings } from './support/rules.ts'
import { alertPages, alertsOf, anchorsOf, objectives, operatingPages, searched } from './support/runbook.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const sources = async (): Promise<string> => {
  const files: string[] = []
  for await (const file of glob('{services,libs}/*/src/**/*.ts', { cwd: root })) files.push(file)
  return (await Promise.all(files.map((file) => readFile(`${root}/${file}`, 'utf8')))).join('\n')
}

const [index = { path: '', text: '' }] = operatingPages

describe('docs/operating', () => {
  it.each(alerts)('has a page for the alert, to which the alert links: $alert', ({ alert, annotations }) => {
    const pages = alertPages.filter((page) => alertsOf(page).includes(alert))
    expect(pages.map(({ path }) => path)).toEqual([annotations.runbook_url])
    expect(index.text).toContain(alert)
  })

  it.each(alertPages)('names in $path only alerts that exist', (page) => {
    const known = alerts.map(({ alert }) => alert)
    expect(alertsOf(page).filter((name) => !known.includes(name))).toEqual([])
  })

  it.each(alertPages)(
    'says in $path what the symptom is, what to check and do, and when to escalate',
    ({ text }) => {
      expect(text).toMatch(/\*\*Symptom\*\*.*\*\*Check\*\*.*\*\*Do\*\*.*\*\*Escalate\*\*/s)
    },
  )

  it('lists each of its pages in the index', () => {
    const linked = [...index.text.matchAll(/\]\((operating\/[^)#]+)/g)].map(([, path]) => `docs/${path}`)
    const others = operatingPages.slice(1).map(({ path }) => path)
    expect(others.filter((path) => !linked.includes(path))).toEqual([])
  })

  it('searches the logs for messages that the services write', async () => {
    const text = await sources()
    expect(searched.length).toBeGreaterThan(10)
    expect(searched.filter((message) => !text.includes(`'${message}`))).toEqual([])
  })

  it('names panels that the dashboards have', () => {
    const panels = dashboards.flatMap(({ dashboard }) => dashboard.panels.map(({ title }) => title))
    const named = alertPages.flatMap(({ text }) =>
      [...text.matchAll(/[^*]\*([A-Z0-9][^*]+)\*[^*]/g)].map(([, name = '']) => name.replace(/\s+/g, ' ')),
    )
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter((name) => !panels.includes(name))).toEqual([])
  })

  it('links, like docs/slo.md, to headings that exist', () => {
    const pages = [...operatingPages, objectives]
    const links = pages.flatMap((page) =>
      [...page.text.matchAll(/\]\(([^)#\s]*)#([^)]+)\)/g)].map(([, path = '', anchor = '']) => ({
        from: page.path,
        to: path === '' ? page.path : join(dirname(page.path), path),
        anchor,
      })),
    )
    const own = links.filter(({ to }) => pages.some(({ path }) => path === to))
    const broken = own.filter(
      ({ to, anchor }) => !pages.some((page) => page.path === to && anchorsOf(page).includes(anchor)),
    )
    expect(broken).toEqual([])
  })
})

describe('docs/slo.md', () => {
  const percent = (text: string | undefined): number => Math.round(1e6 * (1 - Number(text) / 100)) / 1e6

  it('computes each objective from recorded series, as the overview does', () => {
    const overview = dashboards.find(({ dashboard }) => dashboard.uid === 'shiplog-overview')
    const shown = (overview?.dashboard.panels ?? []).flatMap(({ targets = [] }) =>
      targets.map(({ expr }) => expr),
    )
    const given = [...objectives.text.matchAll(/```promql\n(.+)\n```/g)].map(([, expr = '']) => expr)
    expect(given.length).toBe(4)
    expect(given.filter((expr) => !shown.includes(expr))).toEqual([])
    const recorded = recordings.map(({ record }) => record)
    const used = given.flatMap((expr) => parseQuery(expr).selectors.map(({ metric }) => metric))
    expect([...new Set(used)].toSorted()).toEqual(recorded.toSorted())
  })

  it('has the objectives and burn rates that the alerts use', () => {
    const rows = [...objectives.text.matchAll(/^\| \*\*(.+)\*\* \| ([\d.]+) %/gm)]
    const budgets = Object.fromEntries(rows.map(([, name, text]) => [name, percent(text)]))
    expect(Object.values(budgets)).toEqual([0.001, 0.01, 0.01, 0.01])
    const expressionOf = (name: string) => alerts.find(({ alert }) => alert === name)?.expr ?? ''
    const rates = [...objectives.text.matchAll(/^\| ([\d.]+) \| (\d+) ([hd]) and (\d+) (min|h) \|/gm)]
    expect(rates.length).toBe(4)
    for (const [, rate = '', long, unit = '', short, shortUnit = ''] of rates)
      for (const [kind, budget] of [
        ['Errors', budgets['Events are answered']],
        ['Latency', budgets['Event posts are quick']],
      ]) {
        const expr = expressionOf(`EventPost${kind}Burn${Number(rate) > 5 ? 'Fast' : 'Slow'}`)
        const threshold = rate === '1' ? `> ${budget}` : `> ${rate} * ${budget}`
        const windows = [`${long}${unit}`, `${short}${shortUnit[0]}`].filter((window) => window !== '5m')
        for (const window of windows)
          expect(expr).toMatch(new RegExp(`\\[${window}\\]\\) ${threshold.replace('*', '\\*')}\\b`))
      }
  })
})
