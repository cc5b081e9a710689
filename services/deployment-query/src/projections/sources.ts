import { CATALOG, EVENTS } from '@shiplog/events'
import { onCatalog } from './on-catalog.ts'
import { onEvents } from './on-events.ts'

/** The logs that are followed: who owns each, what its events do, and all the tables that they do it to. */
export const sources = {
  [EVENTS]: {
    owner: 'ingestion',
    handle: onEvents,
    tables: [
      ...['deployment', 'deployment_event', 'ended_product', 'place', 'place_progress'],
      ...['deployment_day', 'place_figures', 'version_start', 'figures_progress'],
    ],
  },
  [CATALOG]: { owner: 'catalog', handle: onCatalog, tables: ['explicit_environment_type'] },
} as const

export type Source = keyof typeof sources

export const isSource = (text: string): text is Source => Object.hasOwn(sources, text)
