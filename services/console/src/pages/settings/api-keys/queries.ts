import { mutationOptions } from '@tanstack/react-query'
import { api, type Schemas } from '../../../api/client.ts'
import { listQuery } from '../../../api/list-query.ts'

export type ApiKey = Schemas['ApiKey']
export type ApiKeyWithKey = Schemas['ApiKeyWithKey']

export const apiKeysQuery = listQuery(['api-keys'], (query, signal) =>
  api.GET('/api-keys/', { params: { query }, signal }),
)

const meta = { stale: ['api-keys'] } as const
/** A new key is removed from the cache when the dialog that shows it is closed. */
const forgotten = { gcTime: 0 } as const
const paramsOf = ({ id }: ApiKey) => ({ path: { 'api-key-id': id } })

export const createKey = mutationOptions({
  mutationFn: async (body: Schemas['ApiKeyRequest']) => (await api.POST('/api-keys/', { body })).data,
  meta,
  ...forgotten,
})

export const rotateKey = (key: ApiKey) =>
  mutationOptions({
    mutationFn: async (body: Schemas['ApiKeyRotation']) =>
      (await api.POST('/api-keys/{api-key-id}/rotate', { params: paramsOf(key), body })).data,
    meta,
    ...forgotten,
  })

export const revokeKey = (key: ApiKey) =>
  mutationOptions({
    mutationFn: () => api.DELETE('/api-keys/{api-key-id}', { params: paramsOf(key) }),
    meta,
  })

export type KeyState = 'active' | 'revoked' | 'expired'

export const stateOf = ({ revoked_at, expires_at }: ApiKey, now: number): KeyState => {
  if (revoked_at !== null) return 'revoked'
  return expires_at !== null && Date.parse(expires_at) <= now ? 'expired' : 'active'
}
