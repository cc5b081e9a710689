import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { dashboards, type Panel, queriesOf } from './support/dashboards.ts'
import { parseQuery } from './support/promql.ts'
import { deployed } from './support/rules.ts'

const overlap = (a: Panel['gridPos'], b: Panel['gridPos']): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

const twice = <T>(values: T[]): T[] => values.filter((value, index) => values.indexOf(value) !== index)

describe('the dashboards', () => {
  it('have unique uids, and link to each other', () => {
    const uids = dashboards.map(({ dashboard }) => dashboard.uid)
    expect(uids.length).toBeGreaterThan(2)
    expect(twice(uids)).toEqual([])
    for (const { dashboard } of dashboards)
      expect(dashboard.links.map(({ url }) => url.replace('/d/', '')).toSorted()).toEqual(
        uids.filter((uid) => uid !== dashboard.uid).toSorted(),
      )
  })

  it('use the provisioned data source', async () => {
    const file = await readFile(deployed('grafana/provisioning/datasources/datasources.yml'), 'utf8')
    const { datasources } = parse(file) as { datasources: { type: string; isDefault?: boolean }[] }
    expect(datasources.filter(({ isDefault }) => isDefault).map(({ type }) => type)).toEqual(['prometheus'])
  })
})

describe.each(dashboards)('the dashboard $file', ({ dashboard }) => {
  const { panels, templating } = dashboard
  const shown = panels.filter(({ type }) => type !== 'row')

  it('has the schema version of Grafana 13', () => {
    expect([dashboard.schemaVersion, dashboard.uid]).toEqual([42, expect.stringMatching(/^shiplog-[a-z]+$/)])
  })

  it('has panels with unique ids that do not overlap', () => {
    expect(twice(panels.map(({ id }) => id))).toEqual([])
    for (const [index, { title, gridPos }] of panels.entries()) {
      expect([title, gridPos.x + gridPos.w <= 24]).toEqual([title, true])
      const others = panels.slice(index + 1).filter((other) => overlap(gridPos, other.gridPos))
      expect([title, others.map((other) => other.title)]).toEqual([title, []])
    }
  })

  it.each(shown)('has a description, a unit and a data source: $title', (panel) => {
    const { title, description, fieldConfig, datasource, targets = [] } = panel
    expect(twice(shown.map((other) => other.title))).not.toContain(title)
    expect(description).toMatch(/\.$/)
    expect(fieldConfig?.defaults.unit).toMatch(/^(none|s|reqps|cps|percentunit|bytes)$/)
    expect(datasource).toEqual({ type: 'prometheus', uid: `\${datasource}` })
    expect(targets).not.toEqual([])
    expect(twice(targets.map(({ refId }) => refId))).toEqual([])
  })

  it('has valid PromQL, and legends with labels that the series have', () => {
    for (const { where, expr, legend } of queriesOf(dashboard)) {
      const { grouping } = parseQuery(expr)
      const named = [...legend.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label ?? '')
      expect([where, named.filter((label) => !grouping.includes(label))]).toEqual([where, []])
      expect([where, expr]).toEqual([where, expect.not.stringContaining('$')])
    }
  })

  it('uses each of its variables, and no undefined variable', () => {
    const text = JSON.stringify(panels)
    const used = [...text.matchAll(/\$\{?(?!__)(\w+)/g)].map(([, name]) => name)
    expect([...new Set(used)].toSorted()).toEqual(templating.list.map(({ name }) => name).toSorted())
  })
})
