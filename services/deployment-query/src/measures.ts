import { observeGauges } from '@shiplog/telemetry'
import { findProgress } from './db/figures.ts'
import type { Db } from './db/tables.ts'

/**
 * Measures how many events the figures are behind. All replicas report the same value.
 *
 * @returns a function that stops the measurement
 */
export const observeFiguresLag = (db: Db): (() => void) =>
  observeGauges(
    {
      shiplog_figures_lag_events: {
        description: 'Events that the tables hold and the figures of deployments do not count',
        unit: '{event}',
      },
    },
    async () => ({ shiplog_figures_lag_events: (await findProgress(db)).behind }),
  )
