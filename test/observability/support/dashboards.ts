import { readdir, readFile } from 'node:fs/promises'
import { deployed } from './rules.ts'

type Target = { refId: string; expr: string; legendFormat: string }
export type Panel = {
  id: number
  type: string
  title: string
  description?: string
  datasource?: { type: string; uid: string }
  gridPos: { x: number; y: number; w: number; h: number }
  fieldConfig?: { defaults: { unit?: string } }
  targets?: Target[]
}
type Variable = { name: string; type: string; query: string | { query: string } }
export type Dashboard = {
  uid: string
  title: string
  description: string
  schemaVersion: number
  links: { url: string }[]
  templating: { list: Variable[] }
  panels: Panel[]
}

const folder = deployed('grafana/dashboards')
const files = await readdir(folder)

/** The dashboards that Grafana loads, by file. */
export const dashboards = await Promise.all(
  files.toSorted().map(async (file) => ({
    file,
    dashboard: JSON.parse(await readFile(`${folder}/${file}`, 'utf8')) as Dashboard,
  })),
)

/** Returns an expression as Grafana sends it, with every value of each variable. */
const resolve = (expr: string): string =>
  expr.replaceAll('$__rate_interval', '1m').replace(/\$(service|route)\b/g, '.+')

/** Returns the PromQL of a variable that lists the values of a label; undefined for other variables. */
const queryOf = ({ query }: Variable): string | undefined =>
  typeof query === 'string' ? undefined : /^label_values\((.+), \w+\)$/.exec(query.query)?.[1]

export type DashboardQuery = { where: string; expr: string; legend: string }

/** Returns all queries of a dashboard: of its panels and of its variables. */
export const queriesOf = ({ title, panels, templating }: Dashboard): DashboardQuery[] => [
  ...panels.flatMap((panel) =>
    (panel.targets ?? []).map(({ expr, legendFormat }) => ({
      where: `${title}, ${panel.title}`,
      expr: resolve(expr),
      legend: legendFormat,
    })),
  ),
  ...templating.list.flatMap((variable) => {
    const expr = queryOf(variable)
    return expr === undefined
      ? []
      : [{ where: `${title}, $${variable.name}`, expr: resolve(expr), legend: '' }]
  }),
]
