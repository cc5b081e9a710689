import { notifiedApprovalTypes, notifiedPreflightTypes, type Status, statuses } from '@shiplog/events'
import { z } from 'zod'
import { lookupErrors } from '../endpoint.ts'
import { pageQuery, textFilter } from '../fields/query.ts'
import { requiredStatus, status, statusAliases } from '../fields/status.ts'
import { requiredText } from '../fields/text.ts'
import { time } from '../fields/time.ts'
import { resource } from '../resource.ts'

const kinds = ['deployment', 'build', 'version'] as const

/** Event types and patterns of preferences. `version` means builds, and is returned as it was submitted. */
export const preferenceEventTypes = [
  ...kinds.flatMap((kind) => [
    ...statuses.map((status) => `${kind}.${status}` as const),
    ...(kind === 'deployment' ? notifiedPreflightTypes : []),
    `${kind}.*` as const,
  ]),
  ...notifiedApprovalTypes,
  'approval.*' as const,
]

/** Maximum number of names in one list of `filters`. */
const maxNames = 1_000

const eventType = z.enum(preferenceEventTypes).meta({
  id: 'PreferenceEventType',
  description:
    'Type of the events that match; `*` matches every type of its kind. `version` is another name for `build`. The types `deployment.preflight_…` are about pre-flight checks: `failed` means that a rule blocked a deployment, which is notified once in 10 minutes for the same run and rules; `overridden`, that an override let one start; `bypassed`, that one ran which a rule would have blocked. The types `approval.…` are about approval requests: `granted` means that nobody is missing any more.',
})
const names = z.array(requiredText()).max(maxNames)
const filterLists = z.object({
  environments: names.nullish().describe('Names of environments.'),
  products: names.nullish().describe('Names of products.'),
  statuses: z
    .array(requiredStatus(statusAliases))
    .max(maxNames)
    .nullish()
    .describe('Statuses, by any of their names; answers have the canonical names.'),
})
const filtersDescription =
  'Lists that an event must match as well. A missing or empty list matches everything. `environments` does not apply to builds. Events about pre-flight checks and approvals have no status, so a list of `statuses` leaves them out.'

export type PreferenceFilters = { environments?: string[]; products?: string[]; statuses?: Status[] }

/** Returns the lists that were submitted. Two names of one status become one status. */
const toFilters = (lists: z.output<typeof filterLists> | null | undefined): PreferenceFilters => ({
  ...(lists?.environments && { environments: lists.environments }),
  ...(lists?.products && { products: lists.products }),
  ...(lists?.statuses && { statuses: [...new Set(lists.statuses)] }),
})

/**
 * Body of `POST /notification-preferences/`. A `channel_id` that is not a UUID is answered like an unknown
 * channel.
 */
export const preferenceRequest = z
  .object({
    channel_id: requiredText(),
    event_type: eventType,
    filters: filterLists.nullish().transform(toFilters).describe(filtersDescription),
  })
  .meta({ id: 'NotificationPreferenceRequest' })

/** Body of `PATCH /notification-preferences/{preference-id}`. Missing fields stay; null clears `filters`. */
export const preferencePatch = z
  .object({
    channel_id: requiredText().optional(),
    event_type: eventType.optional(),
    filters: filterLists.nullable().transform(toFilters).optional().describe(filtersDescription),
  })
  .meta({ id: 'NotificationPreferencePatch' })

/** A preference in answers. */
export const preference = z
  .object({
    id: z.uuid(),
    channel_id: z.uuid(),
    event_type: eventType.describe('As it was submitted.'),
    filters: z
      .object({
        environments: z.array(z.string()).optional().describe('Names of environments.'),
        products: z.array(z.string()).optional().describe('Names of products.'),
        statuses: z.array(status()).optional().describe('Statuses, by their canonical names.'),
      })
      .describe(filtersDescription),
    created_at: time(),
    updated_at: time(),
  })
  .meta({ id: 'NotificationPreference' })
export type Preference = z.input<typeof preference>

const example: Preference = {
  id: '0198c0d1-2c3d-7e4f-9051-627384950617',
  channel_id: '0198c0d0-1b2c-7d3e-8f40-516273849506',
  event_type: 'deployment.failed',
  filters: { environments: ['production'] },
  created_at: '2026-11-21T09:31:00.000Z',
  updated_at: '2026-11-21T09:31:00.000Z',
}

const { channel_id, event_type, filters } = example

const preferences = resource({
  tag: 'Notification preferences',
  name: 'notification preference',
  noun: 'preference',
  schema: preference,
  example,
})

export const createPreference = preferences.create('createNotificationPreference', {
  summary: 'Choose which events go to a channel',
  description:
    'An event makes one notification for each preference that matches. Two equal preferences make two.',
  body: { schema: preferenceRequest, example: { channel_id, event_type, filters } },
  errors: {
    ...lookupErrors,
    400: "Field 'channel_id' is required",
    409: 'The channel has 50 preferences, which is the limit: delete one first',
  },
})

export const listPreferences = preferences.list('listNotificationPreferences', {
  query: z.object({ channel_id: textFilter('Preferences of this channel.'), ...pageQuery }),
})

export const getPreference = preferences.get('getNotificationPreference')

export const updatePreference = preferences.change('updateNotificationPreference', {
  description: 'Any subset of the fields; `filters` is replaced as a whole.',
  body: { schema: preferencePatch, example: { event_type: 'deployment.*', filters: {} } },
  errors: {
    400: "Field 'filters.products' must be an array",
    409: 'The channel has 50 preferences, which is the limit: delete one first',
  },
})

export const deletePreference = preferences.remove('deleteNotificationPreference')
