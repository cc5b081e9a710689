import { CATALOG, EVENTS } from '@shiplog/events'
import type { Tables } from '../db/tables.ts'
import { onCatalog } from './on-catalog.ts'
import { onEvents } from './on-events.ts'

const tablesOfEvents = [
  'deployment',
  'deployment_event',
  'deleted_product',
  'matrix_cell',
  'matrix_product',
  'deployment_day',
  'cell_figures',
  'version_start',
  'figures_progress',
  'preflight_check',
  'preflight_check_rule',
  'preflight_wait',
] as const satisfies (keyof Tables)[]
const tablesOfCatalog = ['explicit_environment_type'] as const satisfies (keyof Tables)[]

/** The logs that are projected: their owners, their handlers, and all tables that a handler writes. */
export const sources = {
  [EVENTS]: { owner: 'ingestion', handle: onEvents, tables: tablesOfEvents },
  [CATALOG]: { owner: 'catalog', handle: onCatalog, tables: tablesOfCatalog },
} as const

export type Source = keyof typeof sources

export const isSource = (text: string): text is Source => Object.hasOwn(sources, text)
