import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, pageFrom, type Schemas, unwrapPage } from '../../../api/client.ts'

export type ApiKey = Schemas['ApiKey']
export type ApiKeyWithKey = Schemas['ApiKeyWithKey']

export const apiKeysQuery = infiniteQueryOptions({
  queryKey: ['api-keys'],
  queryFn: async ({ pageParam, signal }) =>
    unwrapPage(
      await api.GET('/api-keys/', {
        params: { query: pageFrom(pageParam) },
        signal,
      }),
    ),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
})

export type KeyState = 'active' | 'revoked' | 'expired'

export const stateOf = ({ revoked_at, expires_at }: ApiKey, now: number): KeyState => {
  if (revoked_at !== null) return 'revoked'
  return expires_at !== null && Date.parse(expires_at) <= now ? 'expired' : 'active'
}
