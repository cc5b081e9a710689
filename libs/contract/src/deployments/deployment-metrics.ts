import { environmentTypes } from '@shiplog/events'
import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { optionalChoice, textFilter, timeFilter } from '../fields/query.ts'
import { time } from '../fields/time.ts'
import { answerOf } from '../resource.ts'

export const metricIntervals = ['day', 'week', 'month', 'period'] as const
export type MetricInterval = (typeof metricIntervals)[number]

/** Largest number of rows in one answer. */
export const maxMetricRows = 400
/**
 * Largest number of stored rows that one answer adds up. There is a stored row for each day and environment.
 */
export const maxMetricDays = 100_000
/** Number of rows in an answer when the query has no `from`. */
export const defaultMetricRows = 30

/** Query of `GET /metrics/deployments/`. */
export const deploymentMetricsQuery = z.object({
  product: textFilter('Name of the product; by default all products.'),
  environment: textFilter('Name of the environment; by default all environments.'),
  environment_type: optionalChoice(
    environmentTypes,
    'Type of the environments, as `GET /environments/` has it now; by default all types.',
  ),
  from: timeFilter(
    `The first interval is the one that contains this time; by default the answer has ${defaultMetricRows} intervals.`,
  ),
  to: timeFilter(
    'End of the period: the last interval is the one that contains the moment before this time; by default the current interval, which is not over yet.',
  ),
  interval: optionalChoice(
    metricIntervals,
    'Interval of a row: a day in UTC, a week from Monday, a month, or the whole period in one row. Default `day`.',
  ),
})
export type DeploymentMetricsQuery = z.output<typeof deploymentMetricsQuery>

const count = () => z.int().min(0)

const percentiles = (id: string, what: string, description: string) =>
  z
    .object({
      p50: z.int().min(0).describe(`Median: half of ${what} were no longer, in seconds.`),
      p90: z.int().min(0).describe(`90th percentile: 90 % of ${what} were no longer, in seconds.`),
    })
    .meta({ id })
    .nullable()
    .describe(description)

/** DORA metrics of one interval. The descriptions define each figure; the web application shows them. */
export const deploymentMetrics = z
  .object({
    from: time().describe('Start of the interval.'),
    to: time().describe('End of the interval, excluded: the start of the next one.'),
    deployments: count().describe(
      'Number of deployments that ended in the interval: completed, failed or aborted.',
    ),
    completed: count().describe(
      'Deployment frequency: number of deployments that were completed in the interval.',
    ),
    failed: count().describe('Number of deployments that failed.'),
    aborted: count().describe('Number of deployments that were aborted.'),
    failed_share: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe(
        'Change failure rate: `failed` divided by `deployments`, from 0 to 1; null when no deployment ended.',
      ),
    lead_time_s: percentiles(
      'LeadTime',
      'the lead times',
      'Lead time for changes, p50 and p90: seconds from the first completed build of a version to its first completed deployment in the environment. Without such a build the lead time starts at the first event that named the version. A version that is not newer than all versions completed there before, such as in a rollback, has no lead time. Null when no lead time is known.',
    ),
    recovery_time_s: percentiles(
      'RecoveryTime',
      'the recovery times',
      'Failed deployment recovery time, p50 and p90: seconds from a failed deployment of a product to an environment to its next completed deployment there; of several failures in a row, from the first. Null when there was no recovery.',
    ),
    rework: count().describe(
      'Deployment rework: number of completed deployments within 24 hours after the previous completed deployment of the product to the environment. Divided by `completed`, it is the deployment rework rate.',
    ),
    rollbacks: count().describe(
      'Number of completed deployments of a version that is older than the version they replaced. The version whose first event is earlier in the log is the older one.',
    ),
  })
  .meta({ id: 'DeploymentMetrics' })
export type DeploymentMetrics = z.input<typeof deploymentMetrics>

const example: DeploymentMetrics = {
  from: '2026-11-21T00:00:00.000Z',
  to: '2026-11-22T00:00:00.000Z',
  deployments: 40,
  completed: 36,
  failed: 3,
  aborted: 1,
  failed_share: 0.075,
  lead_time_s: { p50: 2_640, p90: 14_210 },
  recovery_time_s: { p50: 905, p90: 905 },
  rework: 4,
  rollbacks: 1,
}

export const getDeploymentMetrics = {
  id: 'getDeploymentMetrics',
  tag: 'Metrics',
  summary: 'Get DORA metrics of deployments over time',
  description: `The five DORA metrics of deployments: deployment frequency, lead time for changes, change failure rate, failed deployment recovery time and deployment
rework rate. One row for each interval of the period, oldest first. In an interval without deployments the counts are 0, and all other fields are null.

A deployment belongs to the interval in which it ended: at \`completed_at\`, or when the event arrived if \`completed_at\` was in the future. Deployments are
judged in the order in which their ends were reported: an end that is reported after a completed deployment with a later end is counted, but is no recovery,
rework or rollback. \`lead_time_s\` and \`recovery_time_s\` are exact below 32 s, and within 4 % above.

An answer has at most ${maxMetricRows} intervals; a \`period\` has at most as many days. With \`environment_type\`, the days of all its environments add up to at most
${maxMetricDays}. Deployments of a deleted product are not counted. Old deployments stay counted after retention has deleted them.`,
  query: deploymentMetricsQuery,
  answer: answerOf(z.array(deploymentMetrics), [example], 'The intervals of the period, oldest first.'),
  errors: {
    400: `The period has more than ${maxMetricRows} intervals: ask for a shorter period, or for longer intervals`,
  },
} as const satisfies Endpoint
