import { queryOptions } from '@tanstack/react-query'
import { allPages } from './all-pages.ts'
import { api } from './client.ts'

/** The 200 newest versions of a product. */
export const newestVersionsQuery = (product: string) =>
  queryOptions({
    queryKey: ['versions', 'newest', product],
    queryFn: async ({ signal }) =>
      (await api.GET('/versions/', { params: { query: { product, limit: 200 } }, signal })).data,
  })

/** A version by its name; null when there is none. */
export const versionQuery = (product: string, version: string) =>
  queryOptions({
    queryKey: ['versions', 'named', product, version],
    queryFn: async ({ signal }) => {
      const query = { product, version }
      return (await api.GET('/versions/', { params: { query }, signal })).data[0] ?? null
    },
  })

export const deploymentsOfVersionQuery = (product: string, version: string) =>
  queryOptions({
    queryKey: ['deployments', 'of-version', product, version],
    queryFn: ({ signal }) =>
      allPages((page) =>
        api.GET('/deployments/', { params: { query: { product, version, ...page } }, signal }),
      ),
  })
