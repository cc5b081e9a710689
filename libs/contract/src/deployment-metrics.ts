import { environmentTypes } from '@shiplog/events'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { optionalChoice, textFilter, timeFilter } from './fields/query.ts'
import { time } from './fields/time.ts'

export const metricIntervals = ['day', 'week', 'month', 'period'] as const
export type MetricInterval = (typeof metricIntervals)[number]

/** Rows of one answer, at most. */
export const maxMetricRows = 400
/** Days of environments that one answer adds up: of 200 environments those of a year, and more. */
export const maxMetricDays = 100_000
/** Rows when the period's beginning is not given. */
export const usualMetricRows = 30

/** Query of `GET /metrics/deployments/`. */
export const deploymentMetricsQuery = z.object({
  product: textFilter('Name of the product; by default all products.'),
  environment: textFilter('Name of the environment; by default all environments.'),
  environment_type: optionalChoice(
    environmentTypes,
    'In environments of this type, as `GET /environments/` has it now.',
  ),
  from: timeFilter(
    `The first interval is the one that this moment is in; by default the answer has ${usualMetricRows} intervals.`,
  ),
  to: timeFilter(
    'The last interval is the one of the moment before this one; by default the one of now, which is not over.',
  ),
  interval: optionalChoice(
    metricIntervals,
    'What a row is about: a day in UTC, a week from Monday, a month, or all days of the period. Default `day`.',
  ),
})
export type DeploymentMetricsQuery = z.output<typeof deploymentMetricsQuery>

const count = () => z.int().min(0)

const spread = (id: string, what: string, description: string) =>
  z
    .object({
      p50: z.int().min(0).describe(`Half of ${what} took no longer.`),
      p90: z.int().min(0).describe(`Nine of ten of ${what} took no longer.`),
    })
    .meta({ id })
    .nullable()
    .describe(description)

/** What one interval adds up to. The sentences say how each figure is reckoned; pages show them. */
export const deploymentMetrics = z
  .object({
    from: time().describe('Where the interval begins.'),
    to: time().describe('Where it ends, and the next one begins.'),
    deployments: count().describe('Deployments that ended, in whatever way. All figures are of these.'),
    completed: count().describe('Those that were completed.'),
    failed: count().describe('Those that failed.'),
    aborted: count().describe('Those that were aborted.'),
    failed_share: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe('`failed` of `deployments`, from 0 to 1; null when none ended.'),
    lead_time_s: spread(
      'LeadTime',
      'them',
      'Seconds from the first completed build of a version to its first completed deployment in the environment; from the first event that named the version, when no build was completed before. Null when no version came to an environment.',
    ),
    recovery_time_s: spread(
      'RecoveryTime',
      'the recoveries',
      'Seconds from a failed deployment of a product in an environment to the next completed one there; of several failures in a row the first counts. Null when nothing was recovered.',
    ),
    rework: count().describe(
      'Completed deployments of a product to an environment within 24 hours of the one before there.',
    ),
    rollbacks: count().describe(
      'Completed deployments of a version that is older than the one that they replaced: it was named first by an earlier event.',
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
  summary: 'Get figures of deployments over time',
  description: `A row for each interval of the period, oldest first, also for those in which nothing happened: counts are 0 there, and the others null, for
nothing is known. A deployment is of the interval in which it ended (\`completed_at\`, or when that was reported, if it names a time to come).
Figures are reckoned in the order in which ends were reported: one that is reported after a completed deployment of a later time is counted, and
is no recovery, rework or rollback. \`lead_time_s\` and \`recovery_time_s\` are exact below 32 s, and within 4 % from there on. At most ${maxMetricRows} intervals
at a time; a \`period\` has at most as many days. With \`environment_type\`, the days of all its environments together are ${maxMetricDays} at most.
What a product did before it was deleted is not in any figure; that old deployments are deleted in time changes none.`,
  query: deploymentMetricsQuery,
  answer: {
    status: 200,
    description: 'The intervals of the period, oldest first.',
    content: { schema: z.array(deploymentMetrics), example: [example] },
  },
  errors: {
    400: `The period has more than ${maxMetricRows} intervals: ask for a shorter one, or for longer intervals`,
  },
} as const satisfies Endpoint
