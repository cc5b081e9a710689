import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client.ts'
import { listQuery } from '../../../api/list-query.ts'
import { given } from '../../../api/search-params.ts'
import type { ChannelTypeName } from '../../../channels/channel-types.ts'
import { statuses } from '../../../components/status-badge.tsx'

export type Preference = Schemas['NotificationPreference']
export type PreferenceEventType = Schemas['PreferenceEventType']

export const preferencesQuery = listQuery(['preferences'], (query, signal) =>
  api.GET('/notification-preferences/', { params: { query }, signal }),
)

const meta = { stale: ['preferences'] } as const
const paramsOf = ({ id }: Preference) => ({ path: { 'preference-id': id } })

/** Changes a preference, or creates one. @param preference null for a new preference */
export const savePreference = (preference: Preference | null) =>
  mutationOptions({
    mutationFn: async (body: Schemas['NotificationPreferenceRequest']): Promise<void> => {
      if (preference === null) await api.POST('/notification-preferences/', { body })
      else
        await api.PATCH('/notification-preferences/{preference-id}', { params: paramsOf(preference), body })
    },
    meta,
  })

export const deletePreference = (preference: Preference) =>
  mutationOptions({
    mutationFn: () =>
      api.DELETE('/notification-preferences/{preference-id}', { params: paramsOf(preference) }),
    meta,
  })

/** Event types about pre-flight checks. */
const preflightTypes = [
  { value: 'deployment.preflight_failed', label: 'deployment: blocked by a rule' },
  { value: 'deployment.preflight_overridden', label: 'deployment: started by an override' },
  { value: 'deployment.preflight_bypassed', label: 'deployment: ran without its checks' },
] as const

export const eventTypes: { value: PreferenceEventType; label: string }[] = (
  ['deployment', 'build'] as const
).flatMap((kind) => [
  { value: `${kind}.*` as const, label: `${kind}: all events` },
  ...statuses.map((status) => ({ value: `${kind}.${status}` as const, label: `${kind}: ${status}` })),
  ...(kind === 'deployment' ? preflightTypes : []),
])

/**
 * Returns the label of an event type. A type that is not in `eventTypes`, such as `version.*`, is returned
 * unchanged.
 */
export const labelOfEventType = (type: PreferenceEventType): string =>
  eventTypes.find(({ value }) => value === type)?.label ?? type

/** The messages that a channel would receive about example events: one for each event type that matches. */
export const previewQuery = (
  channel_type: ChannelTypeName,
  event_type: PreferenceEventType,
  { product, environment }: { product: string | undefined; environment: string | undefined },
) => {
  const query = { channel_type, event_type, ...given({ product, environment }) }
  return queryOptions({
    queryKey: ['previews', query],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET('/notification-previews/', { params: { query }, signal })),
  })
}
