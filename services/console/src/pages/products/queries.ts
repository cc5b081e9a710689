import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, type Page, type Schemas, unwrap, unwrapPage } from '../../api/client.ts'
import { type FetchedRows, fetchPages } from '../../api/fetch-pages.ts'

export type Deployment = Schemas['Deployment']
export type Version = Schemas['Version']

const dayMs = 86_400_000
/** Maximum number of pages of a list to fetch: 1,000 rows, which are more than anybody reads. */
const maxPages = 5

/** A product by its name; null when there is none. */
export const productQuery = (name: string) =>
  queryOptions({
    queryKey: ['products', 'named', name],
    queryFn: async ({ signal }) => {
      const query = { name, limit: 1 }
      return unwrap(await api.GET('/products/', { params: { query }, signal }))[0] ?? null
    },
  })

export const versionsQuery = (product: string) =>
  infiniteQueryOptions({
    queryKey: ['versions', 'of', product],
    queryFn: async ({ signal, pageParam }): Promise<Page<Version>> =>
      unwrapPage(
        await api.GET('/versions/', {
          params: { query: { product, limit: 25, ...(pageParam !== null && { cursor: pageParam }) } },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

/** The deployments of a product in the last days, newest first. */
export const recentDeploymentsQuery = (product: string, days: number) =>
  queryOptions({
    queryKey: ['deployments', 'recent', product, days],
    queryFn: async ({ signal }): Promise<FetchedRows<Deployment>> => {
      const from = new Date(Date.now() - days * dayMs).toISOString()
      return await fetchPages(
        async (page) =>
          unwrapPage(
            await api.GET('/deployments/', { params: { query: { product, from, ...page } }, signal }),
          ),
        { maxPages },
      )
    },
  })

/** Maximum number of releases that the tab shows. */
export const maxReleases = 20

/**
 * The newest releases that have a version of the product, each with that version. The key does not begin with
 * `releases`, because then each live event about a deployment would repeat all these requests for nothing:
 * one request for the releases, and one or more for each release.
 */
export const releasesWithProductQuery = (product: string) =>
  queryOptions({
    queryKey: ['release-contents', product],
    queryFn: async ({ signal }) => {
      const query = { product, limit: maxReleases }
      const { rows: releases, next } = unwrapPage(await api.GET('/releases/', { params: { query }, signal }))
      const found = releases.map(async (release) => {
        const path = { 'release-id': release.id }
        const { rows } = await fetchPages<Version>(
          async (page) =>
            unwrapPage(
              await api.GET('/releases/{release-id}/versions/', { params: { path, query: page }, signal }),
            ),
          { maxPages, until: ({ product_name }) => product_name === product },
        )
        return { release, version: rows.find(({ product_name }) => product_name === product) }
      })
      return { rows: await Promise.all(found), hasMore: next !== null }
    },
  })

/** A version by its name; null when there is none. */
export const versionQuery = (product: string, version: string) =>
  queryOptions({
    queryKey: ['versions', 'named', product, version],
    queryFn: async ({ signal }) => {
      const query = { product, version }
      return unwrap(await api.GET('/versions/', { params: { query }, signal }))[0] ?? null
    },
  })

export const deploymentsOfVersionQuery = (product: string, version: string) =>
  queryOptions({
    queryKey: ['deployments', 'of-version', product, version],
    queryFn: ({ signal }): Promise<FetchedRows<Deployment>> =>
      fetchPages(
        async (page) =>
          unwrapPage(
            await api.GET('/deployments/', { params: { query: { product, version, ...page } }, signal }),
          ),
        { maxPages },
      ),
  })
