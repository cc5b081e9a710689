import { type Status, statuses } from '@shiplog/events'
import { z } from 'zod'
import { pageQuery } from './fields/query.ts'
import { requiredStatus, statusAliases } from './fields/status.ts'
import { optionalText, requiredText } from './fields/text.ts'

const kinds = ['deployment', 'build', 'version'] as const

/** What a preference may name; `version.*` means builds, and is returned as it was submitted. */
export const preferenceEventTypes = kinds.flatMap((kind) => [
  ...statuses.map((status) => `${kind}.${status}` as const),
  `${kind}.*` as const,
])

/** Of one list in `filters`. */
const maxNames = 1_000

const eventType = z.enum(preferenceEventTypes)
const names = z.array(requiredText()).max(maxNames)
const filterLists = z.object({
  environments: names.nullish(),
  products: names.nullish(),
  statuses: z.array(requiredStatus(statusAliases)).max(maxNames).nullish(),
})

export type PreferenceFilters = { environments?: string[]; products?: string[]; statuses?: Status[] }

/** Keeps the lists that are there; a status may be given under any of its names, and becomes the canonical one. */
const toFilters = (lists: z.output<typeof filterLists> | null | undefined): PreferenceFilters => ({
  ...(lists?.environments && { environments: lists.environments }),
  ...(lists?.products && { products: lists.products }),
  ...(lists?.statuses && { statuses: [...new Set(lists.statuses)] }),
})

/** Body of `POST /notification-preferences/`. An id that is no UUID is one that no channel has. */
export const preferenceRequest = z.object({
  channel_id: requiredText(),
  event_type: eventType,
  filters: filterLists.nullish().transform(toFilters),
})
export type PreferenceRequest = z.output<typeof preferenceRequest>

/** Body of `PATCH /notification-preferences/{preference-id}`: what is missing stays, null `filters` match everything. */
export const preferencePatch = z.object({
  channel_id: requiredText().optional(),
  event_type: eventType.optional(),
  filters: filterLists.nullable().transform(toFilters).optional(),
})
export type PreferencePatch = z.output<typeof preferencePatch>

/** Query of `GET /notification-preferences/`. */
export const preferenceListQuery = z.object({ channel_id: optionalText(), ...pageQuery })
export type PreferenceListQuery = z.output<typeof preferenceListQuery>
