import { notifications } from '@mantine/notifications'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { allPages } from '../../api/all-pages.ts'
import { api, type Schemas, unwrapOrNull } from '../../api/client.ts'
import { listQuery } from '../../api/list-query.ts'
import type { CheckFilters } from './search.ts'

export type PreflightCheck = Schemas['PreflightCheck']
export type Override = Schemas['PreflightOverride']
export type OverrideRequest = Schemas['PreflightOverrideRequest']

const dayMs = 86_400_000

export const checksQuery = (filters: CheckFilters) =>
  listQuery(
    ['preflight-checks', 'list', filters],
    (query, signal) => api.GET('/preflight-checks/', { params: { query: { ...filters, ...query } }, signal }),
    50,
  )

/** A check; null when there is none with this id. */
export const checkQuery = (id: string) =>
  queryOptions({
    queryKey: ['preflight-checks', 'one', id],
    queryFn: ({ signal }) =>
      unwrapOrNull(
        api.GET('/preflight-checks/{preflight-check-id}', {
          params: { path: { 'preflight-check-id': id } },
          signal,
        }),
      ),
  })

/** All rules of the account, sorted by name. An account has at most 500. */
export const rulesQuery = queryOptions({
  queryKey: ['rules', 'by-name'],
  queryFn: async ({ signal }) => {
    const { rows } = await allPages((query) => api.GET('/deployment-rules/', { params: { query }, signal }))
    return rows.toSorted((a, b) => a.name.localeCompare(b.name))
  },
})

/** What overrides are listed: all, or those of a product in an environment. */
export type OverrideFilters = { product?: string; environment?: string }

/**
 * Overrides of the last day, the newest first. Older ones have expired. Those in the answer may be used up or
 * expired: `isOpen` tells.
 */
export const recentOverridesQuery = (filters: OverrideFilters) =>
  queryOptions({
    queryKey: ['preflight-overrides', filters],
    queryFn: async ({ signal }) => {
      const since = new Date(Date.now() - dayMs).toISOString()
      const { rows } = await allPages(
        (query) => api.GET('/preflight-overrides/', { params: { query: { ...filters, ...query } }, signal }),
        { until: ({ created_at }) => created_at < since },
      )
      return rows
    },
  })

/** True when the override may still let a deployment start. */
export const isOpen = ({ expires_at, uses, max_uses }: Override, now: number): boolean =>
  uses < max_uses && Date.parse(expires_at) > now

const meta = { stale: ['preflight-overrides'] } as const

export const createOverride = mutationOptions({
  mutationFn: (body: OverrideRequest) => api.POST('/preflight-overrides/', { body }),
  onSuccess: () => void notifications.show({ message: 'The override was made. Start the deployment again.' }),
  meta,
})

export const deleteOverride = (id: string, onDeleted: () => void) =>
  mutationOptions({
    mutationFn: () =>
      api.DELETE('/preflight-overrides/{preflight-override-id}', {
        params: { path: { 'preflight-override-id': id } },
      }),
    onSuccess: () => {
      notifications.show({ message: 'The override was deleted' })
      onDeleted()
    },
    meta,
  })
