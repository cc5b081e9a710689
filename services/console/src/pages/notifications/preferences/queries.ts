import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, pageFrom, type Schemas, unwrap, unwrapPage } from '../../../api/client.ts'

export type Preference = Schemas['NotificationPreference']
export type PreferenceEventType = Schemas['PreferenceEventType']

export const preferencesQuery = infiniteQueryOptions({
  queryKey: ['preferences'],
  queryFn: async ({ pageParam, signal }) =>
    unwrapPage(
      await api.GET('/notification-preferences/', { params: { query: pageFrom(pageParam) }, signal }),
    ),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
})

/** All statuses, in the order in which a deployment or a build reaches them. */
const statuses = ['pending', 'started', 'completed', 'failed', 'aborted'] as const
export const eventTypes: { value: PreferenceEventType; label: string }[] = (
  ['deployment', 'build'] as const
).flatMap((kind) => [
  { value: `${kind}.*` as const, label: `${kind}: all events` },
  ...statuses.map((status) => ({ value: `${kind}.${status}` as const, label: `${kind}: ${status}` })),
])

/**
 * Returns the label of an event type. A type that is not in `eventTypes`, such as `version.*`, is returned
 * unchanged.
 */
export const labelOfEventType = (type: PreferenceEventType): string =>
  eventTypes.find(({ value }) => value === type)?.label ?? type

/** The messages that a channel would receive about example events: one for each event type that matches. */
export const previewQuery = (
  event_type: PreferenceEventType,
  { product, environment }: { product: string | undefined; environment: string | undefined },
) => {
  const query = {
    channel_type: 'chat_webhook' as const,
    event_type,
    ...(product !== undefined && { product }),
    ...(environment !== undefined && { environment }),
  }
  return queryOptions({
    queryKey: ['preview', query],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET('/notification-previews/', { params: { query }, signal })),
  })
}
