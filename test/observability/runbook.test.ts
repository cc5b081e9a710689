import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { dashboards } from './support/dashboards.ts'
import { parseQuery } from './support/promql.ts'
import { alerts, recordings } from './support/rules.ts'
import { anchorsOf, objectives, operating, runbook, searched } from './support/runbook.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const sources = async (): Promise<string> => {
  const files: string[] = []
  for await (const file of glob('{services,libs}/*/src/**/*.ts', { cwd: root })) files.push(file)
  return (await Promise.all(files.map((file) => readFile(`${root}/${file}`, 'utf8')))).join('\n')
}

describe('docs/operating.md', () => {
  it('has a section for each alert, and no other', () => {
    const headings = [...runbook.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading)
    expect(headings).toEqual(alerts.map(({ alert }) => alert))
  })

  it('says of each what is noticed, where to look, what to do, and when it is over', () => {
    for (const section of runbook.split('\n### ').slice(1))
      expect(section).toMatch(/\*\*Noticed\*\*.*\*\*Look\*\*.*\*\*Mend\*\*.*\*\*Over\*\*/s)
  })

  it('tells to search the logs for messages that there are', async () => {
    const text = await sources()
    expect(searched.length).toBeGreaterThan(10)
    expect(searched.filter((message) => !text.includes(`'${message}`))).toEqual([])
  })

  it('speaks of panels that there are', () => {
    const panels = dashboards.flatMap(({ dashboard }) => dashboard.panels.map(({ title }) => title))
    const named = [...runbook.matchAll(/[^*]\*([A-Z0-9][^*]+)\*[^*]/g)].map(([, name = '']) =>
      name.replace(/\s+/g, ' '),
    )
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !panels.includes(name))).toEqual([])
  })

  it('and docs/slo.md lead to sections that there are', () => {
    const pages: Record<string, string> = { 'operating.md': operating, 'slo.md': objectives }
    const links = [
      ...[...operating.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => ['operating.md', anchor]),
      ...[...`${operating}${objectives}`.matchAll(/\]\((operating\.md|slo\.md)#([^)]+)\)/g)].map(
        ([, page, anchor]) => [page, anchor],
      ),
    ]
    expect(
      links.filter(([page = '', anchor = '']) => !anchorsOf(pages[page] ?? '').includes(anchor)),
    ).toEqual([])
  })
})

describe('docs/slo.md', () => {
  const percent = (text: string | undefined): number => Math.round(1e6 * (1 - Number(text) / 100)) / 1e6

  it('measures each objective by what is recorded, as the overview does', () => {
    const overview = dashboards.find(({ dashboard }) => dashboard.uid === 'shiplog-overview')
    const shown = (overview?.dashboard.panels ?? []).flatMap(({ targets = [] }) =>
      targets.map(({ expr }) => expr),
    )
    const given = [...objectives.matchAll(/```promql\n(.+)\n```/g)].map(([, expr = '']) => expr)
    expect(given.length).toBe(4)
    expect(given.filter((expr) => !shown.includes(expr))).toEqual([])
    const recorded = recordings.map(({ record }) => record)
    const used = given.flatMap((expr) => parseQuery(expr).selectors.map(({ metric }) => metric))
    expect([...new Set(used)].toSorted()).toEqual(recorded.toSorted())
  })

  it('promises what the alerts and the overview watch', () => {
    const rows = [...objectives.matchAll(/^\| \*\*(.+)\*\* \| ([\d.]+) %/gm)]
    const budgets = Object.fromEntries(rows.map(([, name, text]) => [name, percent(text)]))
    expect(Object.values(budgets)).toEqual([0.001, 0.01, 0.01, 0.01])
    const expressionOf = (name: string) => alerts.find(({ alert }) => alert === name)?.expr ?? ''
    const rates = [...objectives.matchAll(/^\| ([\d.]+) \| (\d+) ([hd]) and (\d+) (min|h) \|/gm)]
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
