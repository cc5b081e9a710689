import type { Metrics } from '../api/metrics.ts'
import { formatDuration, formatShare } from './format.ts'

/** One of DORA's five metrics, or the number of rollbacks, over a period. */
export type Figure = {
  id: string
  label: string
  /** What is counted, in one sentence. Pages show it below the figure. */
  definition: string
  /** Returns null when the period has no data for the figure. */
  read: (metrics: Metrics, days: number) => number | null
  format: (value: number) => string
  better: 'more' | 'less'
}

const oneDecimal = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat()

const deploymentFrequency: Figure = {
  id: 'deployment-frequency',
  label: 'Deployment frequency',
  definition: 'Completed deployments per day of the period.',
  read: ({ completed }, days) => completed / days,
  format: (value) => `${oneDecimal.format(value)} per day`,
  better: 'more',
}

const leadTime: Figure = {
  id: 'lead-time',
  label: 'Lead time for changes',
  definition:
    'p50 of the time from the first completed build of a version, or else the first event that names it, to its first completed deployment in the environment.',
  read: ({ lead_time_s }) => lead_time_s?.p50 ?? null,
  format: formatDuration,
  better: 'less',
}

const changeFailureRate: Figure = {
  id: 'change-failure-rate',
  label: 'Change failure rate',
  definition: 'Failed deployments as a share of all deployments that ended.',
  read: ({ failed_share }) => failed_share,
  format: formatShare,
  better: 'less',
}

const recoveryTime: Figure = {
  id: 'recovery-time',
  label: 'Failed deployment recovery time',
  definition:
    'p50 of the time from a failed deployment to the next completed one of the same product in the same environment.',
  read: ({ recovery_time_s }) => recovery_time_s?.p50 ?? null,
  format: formatDuration,
  better: 'less',
}

const reworkRate: Figure = {
  id: 'rework-rate',
  label: 'Deployment rework rate',
  definition:
    'Share of the completed deployments that came within 24 hours of the one before, of the same product to the same environment.',
  read: ({ rework, completed }) => (completed === 0 ? null : rework / completed),
  format: formatShare,
  better: 'less',
}

const rollbacks: Figure = {
  id: 'rollbacks',
  label: 'Rollbacks',
  definition: 'Completed deployments of a version that is older than the one it replaces.',
  read: (metrics) => metrics.rollbacks,
  format: whole.format,
  better: 'less',
}

/** DORA's five metrics, in the order in which pages show them. */
export const doraFigures: readonly Figure[] = [
  deploymentFrequency,
  leadTime,
  changeFailureRate,
  recoveryTime,
  reworkRate,
]

export const allFigures: readonly Figure[] = [...doraFigures, rollbacks]
