import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { given } from '../../../api/search-params.ts'
import type { ChannelTypeName } from '../../../channels/channel-types.ts'
import type { PreferenceEventType } from '../event-types.ts'

/** Names in the example events; undefined for those of the API. */
export type ExampleNames = { product?: string | undefined; environment?: string | undefined }

/** The messages that a channel would receive about example events: one for each event type that matches. */
export const previewQuery = (
  channel_type: ChannelTypeName,
  event_type: PreferenceEventType,
  { product, environment }: ExampleNames,
) => {
  const query = { channel_type, event_type, ...given({ product, environment }) }
  return queryOptions({
    queryKey: ['previews', query],
    queryFn: async ({ signal }) =>
      (await api.GET('/notification-previews/', { params: { query }, signal })).data,
  })
}
