import { queryOptions } from '@tanstack/react-query'
import { allPages } from '../../api/all-pages.ts'
import { api, type Schemas, unwrapOrNull, unwrapPage } from '../../api/client.ts'
import { listQuery } from '../../api/list-query.ts'

export type Deployment = Schemas['Deployment']
export type Version = Schemas['Version']

const dayMs = 86_400_000

/** A product by its name; null when there is none. */
export const productQuery = (name: string) =>
  queryOptions({
    queryKey: ['products', 'named', name],
    queryFn: async ({ signal }) => {
      const query = { name, limit: 1 }
      return (await api.GET('/products/', { params: { query }, signal })).data[0] ?? null
    },
  })

export const versionsQuery = (product: string) =>
  listQuery(
    ['versions', 'of', product],
    (page, signal) => api.GET('/versions/', { params: { query: { product, ...page } }, signal }),
    25,
  )

/** The deployments of a product in the last days, newest first. */
export const recentDeploymentsQuery = (product: string, days: number) =>
  queryOptions({
    queryKey: ['deployments', 'recent', product, days],
    queryFn: async ({ signal }) => {
      const from = new Date(Date.now() - days * dayMs).toISOString()
      return await allPages((page) =>
        api.GET('/deployments/', { params: { query: { product, from, ...page } }, signal }),
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
        const { rows } = await allPages(
          (page) => api.GET('/releases/{release-id}/versions/', { params: { path, query: page }, signal }),
          { until: ({ product_name }) => product_name === product },
        )
        return { release, version: rows.find(({ product_name }) => product_name === product) }
      })
      return { rows: await Promise.all(found), hasMore: next !== null }
    },
  })

/** A version by its id; null when there is none. */
export const versionByIdQuery = (id: string) =>
  queryOptions({
    queryKey: ['versions', 'one', id],
    queryFn: ({ signal }) =>
      unwrapOrNull(api.GET('/versions/{version-id}', { params: { path: { 'version-id': id } }, signal })),
  })
