import { formatDuration, formatShare } from '../../components/format.ts'
import type { Metrics } from './queries.ts'

/** One of the figures of a period. */
export type Figure = {
  id: string
  label: string
  /** How it is reckoned. */
  means: string
  of: (metrics: Metrics, days: number) => number | null
  format: (value: number) => string
  /** Which way is up; undefined where neither is better. */
  better?: 'more' | 'less'
}

const perDay = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat()

export const figures: Figure[] = [
  {
    id: 'frequency',
    label: 'Completed a day',
    means: 'Deployments that were completed, by the days of the period.',
    of: ({ completed }, days) => completed / days,
    format: perDay.format,
    better: 'more',
  },
  {
    id: 'lead-time',
    label: 'Lead time, median',
    means:
      'From the first completed build of a version (without one, from its first event) to its first completed deployment there.',
    of: ({ lead_time_s }) => lead_time_s?.p50 ?? null,
    format: formatDuration,
    better: 'less',
  },
  {
    id: 'failed-share',
    label: 'Failed',
    means: 'Failed deployments, of all that ended.',
    of: ({ failed_share }) => failed_share,
    format: formatShare,
    better: 'less',
  },
  {
    id: 'recovery-time',
    label: 'Time to recover, median',
    means: 'From a failed deployment to the next completed one of the same product in the same environment.',
    of: ({ recovery_time_s }) => recovery_time_s?.p50 ?? null,
    format: formatDuration,
    better: 'less',
  },
  {
    id: 'rework',
    label: 'Rework',
    means:
      'Completed deployments within 24 hours of the one before, of the same product in the same environment.',
    of: ({ rework }) => rework,
    format: whole.format,
    better: 'less',
  },
  {
    id: 'rollbacks',
    label: 'Rollbacks',
    means: 'Completed deployments of a version that is older than the one that they replaced.',
    of: ({ rollbacks }) => rollbacks,
    format: whole.format,
    better: 'less',
  },
]
