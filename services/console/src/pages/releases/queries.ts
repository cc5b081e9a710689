import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, type Schemas, unwrap, unwrapPage } from '../../api/client.ts'
import { fetchPages } from '../../api/fetch-pages.ts'
import type { ReleaseSearch } from './search.ts'

export type Release = Schemas['Release']
export type Version = Schemas['Version']
export type Deployment = Schemas['Deployment']

/** Maximum number of pages to fetch of a release's versions, and of their deployments: 4,000 rows each. */
const maxPages = 20

const pathOf = (id: string) => ({ 'release-id': id })

export const releasesQuery = (search: ReleaseSearch) =>
  infiniteQueryOptions({
    queryKey: ['releases', 'list', search],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...search, ...(pageParam !== null && { cursor: pageParam }) }
      return unwrapPage(await api.GET('/releases/', { params: { query }, signal }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

export const releaseQuery = (id: string) =>
  queryOptions({
    queryKey: ['releases', 'one', id],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET('/releases/{release-id}', { params: { path: pathOf(id) }, signal })),
  })

export const releaseVersionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['releases', 'versions', id],
    queryFn: ({ signal }) =>
      fetchPages<Version>(
        async (query) =>
          unwrapPage(
            await api.GET('/releases/{release-id}/versions/', {
              params: { path: pathOf(id), query },
              signal,
            }),
          ),
        { maxPages },
      ),
  })

/** The latest deployment of each version of a release to each environment. */
export const releaseDeploymentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['releases', 'deployments', id],
    queryFn: ({ signal }) =>
      fetchPages<Deployment>(
        async (query) =>
          unwrapPage(
            await api.GET('/releases/{release-id}/deployments/', {
              params: { path: pathOf(id), query },
              signal,
            }),
          ),
        { maxPages },
      ),
  })
