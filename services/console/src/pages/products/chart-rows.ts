import { statuses, statusLook } from '../../components/status-badge.tsx'
import type { Deployment } from './queries.ts'

/**
 * A deployment on the chart. `row`: index of its environment. `index`: its index in the list of deployments.
 */
export type Point = { time: number; row: number; index: number }

/**
 * Returns the rows of the history chart and its points, grouped by status. Each environment that was deployed
 * to is a row.
 *
 * @param order names of environments in the order of the rows; environments that are not in this list come
 * last
 */
export const chartRows = (deployments: Deployment[], order: string[]) => {
  const used = new Set(deployments.map(({ environment_name }) => environment_name))
  const rows = [
    ...order.filter((name) => used.has(name)),
    ...[...used].filter((name) => !order.includes(name)),
  ]
  const series = statuses.map((status) => ({
    name: status,
    color: statusLook(status).color,
    data: deployments.flatMap(({ deployed_at, environment_name, ...one }, index): Point[] =>
      one.status === status
        ? [{ time: Date.parse(deployed_at), row: rows.indexOf(environment_name), index }]
        : [],
    ),
  }))
  return { rows, series: series.filter(({ data }) => data.length > 0) }
}
