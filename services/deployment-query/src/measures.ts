import { observeGauges } from '@shiplog/telemetry'
import { findProgress } from './db/figures.ts'
import { arePlacesFilled } from './db/place-progress.ts'
import type { Db } from './db/tables.ts'

/** Measures what is made of the deployments besides; every replica measures the same. @returns how to stop */
export const observeDerived = (db: Db): (() => void) =>
  observeGauges(
    {
      shiplog_figures_lag_events: {
        description: 'Events that the tables hold and the figures of deployments do not count',
        unit: '{event}',
      },
      shiplog_places_filled: {
        description: '1 when the matrix has every place that something was deployed to',
        unit: '1',
      },
    },
    async () => {
      const [{ behind }, filled] = await Promise.all([findProgress(db), arePlacesFilled(db)])
      return { shiplog_figures_lag_events: behind, shiplog_places_filled: filled ? 1 : 0 }
    },
  )
