import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, type Page, type Schemas, unwrap, unwrapPage } from '../../api/client.ts'
import type { ReleaseSearch } from './search.ts'

export type Release = Schemas['Release']
export type Version = Schemas['Version']
export type Deployment = Schemas['Deployment']

const largestPage = 200
/** Deployments of one release that the page shows, in pages. */
const mostPages = 20

const pathOf = (id: string) => ({ 'release-id': id })

/** All pages of a list, one after the other, up to a bound. */
const fetchAll = async <Row>(
  fetchPage: (query: { limit: number; cursor?: string }) => Promise<Page<Row>>,
): Promise<{ rows: Row[]; more: boolean }> => {
  const rows: Row[] = []
  let cursor: string | null = null
  for (let page = 0; page < mostPages; page += 1) {
    const found: Page<Row> = await fetchPage({ limit: largestPage, ...(cursor !== null && { cursor }) })
    rows.push(...found.rows)
    cursor = found.next
    if (cursor === null) break
  }
  return { rows, more: cursor !== null }
}

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
      fetchAll<Version>(async (query) =>
        unwrapPage(
          await api.GET('/releases/{release-id}/versions/', {
            params: { path: pathOf(id), query },
            signal,
          }),
        ),
      ),
  })

/** Of each version, the latest deployment in each environment that it went to. */
export const releaseDeploymentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['releases', 'deployments', id],
    queryFn: ({ signal }) =>
      fetchAll<Deployment>(async (query) =>
        unwrapPage(
          await api.GET('/releases/{release-id}/deployments/', {
            params: { path: pathOf(id), query },
            signal,
          }),
        ),
      ),
  })
