import { statuses, statusLook } from '../../components/status-badge.tsx'
import type { Deployment } from './queries.ts'

/** A deployment on the chart: when, in which lane, and which it is in the list. */
export type Point = { time: number; lane: number; index: number }

/** A lane for each environment that was deployed to, and the points of each status. */
export const lanesOf = (deployments: Deployment[], order: string[]) => {
  const used = new Set(deployments.map(({ environment_name }) => environment_name))
  const lanes = [
    ...order.filter((name) => used.has(name)),
    ...[...used].filter((name) => !order.includes(name)),
  ]
  const series = statuses.map((status) => ({
    name: status,
    color: statusLook(status).color,
    data: deployments.flatMap(({ deployed_at, environment_name, ...one }, index): Point[] =>
      one.status === status
        ? [{ time: Date.parse(deployed_at), lane: lanes.indexOf(environment_name), index }]
        : [],
    ),
  }))
  return { lanes, series: series.filter(({ data }) => data.length > 0) }
}
