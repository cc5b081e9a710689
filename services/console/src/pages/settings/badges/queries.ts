import { mutationOptions } from '@tanstack/react-query'
import { api, type Schemas } from '../../../api/client.ts'
import { listQuery } from '../../../api/list-query.ts'

export type BadgeToken = Schemas['BadgeToken']
export type BadgeTokenWithToken = Schemas['BadgeTokenWithToken']

export const badgeTokensQuery = listQuery(['badge-tokens'], (query, signal) =>
  api.GET('/badge-tokens/', { params: { query }, signal }),
)

const meta = { stale: ['badge-tokens'] } as const

export const createBadgeToken = mutationOptions({
  mutationFn: async (body: Schemas['BadgeTokenRequest']) => (await api.POST('/badge-tokens/', { body })).data,
  meta,
  // A new token is removed from the cache when the dialog that shows it is closed.
  gcTime: 0,
})

export const revokeBadgeToken = ({ id }: BadgeToken) =>
  mutationOptions({
    mutationFn: () =>
      api.DELETE('/badge-tokens/{badge-token-id}', { params: { path: { 'badge-token-id': id } } }),
    meta,
  })
