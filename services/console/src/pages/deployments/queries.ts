import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, type Schemas, unwrapOrNull, unwrapPage } from '../../api/client.ts'
import type { DeploymentFilters } from './search.ts'

export type Deployment = Schemas['Deployment']
export type DeploymentEvent = Schemas['DeploymentHistoryEvent']

const fetchPage = async (filters: DeploymentFilters, cursor: string | null, signal: AbortSignal) => {
  const query = { ...filters, ...(cursor !== null && { cursor }) }
  return unwrapPage(await api.GET('/deployments/', { params: { query }, signal }))
}

/** The newest page. It is fetched again after live events about deployments. */
export const newestDeploymentsQuery = (filters: DeploymentFilters) =>
  queryOptions({
    queryKey: ['deployments', 'newest', filters],
    queryFn: ({ signal }) => fetchPage(filters, null, signal),
  })

/** The pages after a cursor. They are fetched once, because new deployments appear in the newest page. */
export const olderDeploymentsQuery = (filters: DeploymentFilters, cursor: string | null) =>
  infiniteQueryOptions({
    queryKey: ['older-deployments', filters, cursor],
    queryFn: ({ pageParam, signal }) => fetchPage(filters, pageParam, signal),
    initialPageParam: cursor,
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: false,
  })

/** A deployment; null when there is none with this id. */
export const deploymentQuery = (id: string) =>
  queryOptions({
    queryKey: ['deployments', 'one', id],
    queryFn: ({ signal }) =>
      unwrapOrNull(
        api.GET('/deployments/{deployment-id}', { params: { path: { 'deployment-id': id } }, signal }),
      ),
  })

/** The events of a deployment after those that `deploymentQuery` returns. */
export const laterEventsQuery = (id: string, cursor: string) =>
  infiniteQueryOptions({
    queryKey: ['deployments', 'events', id, cursor],
    queryFn: async ({ pageParam, signal }) =>
      unwrapPage(
        await api.GET('/deployments/{deployment-id}/events/', {
          params: { path: { 'deployment-id': id }, query: { cursor: pageParam, limit: 200 } },
          signal,
        }),
      ),
    initialPageParam: cursor,
    getNextPageParam: ({ next }) => next,
    enabled: false,
  })

/** The newest 200 notifications about an event. */
export const notificationsOfEventQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['notifications', 'of-event', eventId],
    queryFn: async ({ signal }) =>
      unwrapPage(
        await api.GET('/notification-history/', {
          params: { query: { event_id: eventId, limit: 200 } },
          signal,
        }),
      ),
  })

/** A channel; null when it was deleted. */
export const channelQuery = (id: string) =>
  queryOptions({
    queryKey: ['channels', 'one', id],
    queryFn: ({ signal }) =>
      unwrapOrNull(
        api.GET('/notification-channels/{channel-id}', { params: { path: { 'channel-id': id } }, signal }),
      ),
  })
