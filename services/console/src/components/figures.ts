import type { Metrics } from '../api/metrics.ts'
import { formatDuration, formatShare } from './format.ts'

/** One of DORA's five metrics, or the number of rollbacks, over a period. */
export type Figure = {
  id: string
  label: string
  /** How the figure is calculated. Pages show this text below the figure. */
  definition: string
  /** Returns null when the period has no data for the figure. */
  read: (metrics: Metrics, days: number) => number | null
  format: (value: number) => string
  better: 'more' | 'less'
}

const oneDecimal = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })
const twoDigits = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 2 })
const whole = new Intl.NumberFormat()

const deploymentFrequency: Figure = {
  id: 'deployment-frequency',
  label: 'Deployment frequency',
  definition: 'Completed deployments per day of the period.',
  read: ({ completed }, days) => completed / days,
  // One deployment in 30 days must not read as `0 per day`.
  format: (value) => `${(value < 1 ? twoDigits : oneDecimal).format(value)} per day`,
  better: 'more',
}

const leadTime: Figure = {
  id: 'lead-time',
  label: 'Lead time for changes',
  definition:
    'p50 of the time from the first completed build of a version (without one, from the first event that named it) to its first completed deployment in the environment.',
  read: ({ lead_time_s }) => lead_time_s?.p50 ?? null,
  format: formatDuration,
  better: 'less',
}

const changeFailureRate: Figure = {
  id: 'change-failure-rate',
  label: 'Change failure rate',
  definition: 'Failed deployments divided by all deployments that ended.',
  read: ({ failed_share }) => failed_share,
  format: formatShare,
  better: 'less',
}

const recoveryTime: Figure = {
  id: 'recovery-time',
  label: 'Failed deployment recovery time',
  definition:
    'p50 of the time from a failed deployment of a product to an environment to its next completed deployment there; of several failures in a row, from the first.',
  read: ({ recovery_time_s }) => recovery_time_s?.p50 ?? null,
  format: formatDuration,
  better: 'less',
}

const reworkRate: Figure = {
  id: 'rework-rate',
  label: 'Deployment rework rate',
  definition:
    'Completed deployments within 24 hours after the previous completed deployment of the product to the environment, divided by all completed deployments.',
  read: ({ rework, completed }) => (completed === 0 ? null : rework / completed),
  format: formatShare,
  better: 'less',
}

const rollbacks: Figure = {
  id: 'rollbacks',
  label: 'Rollbacks',
  definition: 'Completed deployments of a version that is older than the version they replaced.',
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
