import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, type Page, type Schemas, unwrap, unwrapPage } from '../../api/client.ts'
import { type Gathered, gather } from './gather.ts'

export type Deployment = Schemas['Deployment']
export type Version = Schemas['Version']

const dayMs = 86_400_000

/** What the catalog says of it; null when there is no such product. */
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

/** Its deployments of the last days, newest first. */
export const recentDeploymentsQuery = (product: string, days: number) =>
  queryOptions({
    queryKey: ['deployments', 'recent', product, days],
    queryFn: async ({ signal }): Promise<Gathered<Deployment>> => {
      const from = new Date(Date.now() - days * dayMs).toISOString()
      return await gather(async (page) =>
        unwrapPage(await api.GET('/deployments/', { params: { query: { product, from, ...page } }, signal })),
      )
    },
  })

/** Its figures of the last days together; lead and recovery times add up in no other way. */
export const figuresQuery = (product: string, days: number) =>
  queryOptions({
    queryKey: ['metrics', 'product', product, days],
    queryFn: async ({ signal }) => {
      const from = new Date(Date.now() - days * dayMs).toISOString()
      const query = { product, from, interval: 'period' as const }
      return unwrap(await api.GET('/metrics/deployments/', { params: { query }, signal }))[0] ?? null
    },
  })

/** Releases that are shown. */
export const shownReleases = 20

/** The newest releases that hold a version of it, with that. No event changes what a release holds. */
export const releasesWithQuery = (product: string) =>
  queryOptions({
    queryKey: ['release-versions', product],
    queryFn: async ({ signal }) => {
      const query = { product, limit: shownReleases }
      const { rows: releases, next } = unwrapPage(await api.GET('/releases/', { params: { query }, signal }))
      const found = releases.map(async (release) => {
        const path = { 'release-id': release.id }
        const { rows } = await gather<Version>(
          async (page) =>
            unwrapPage(
              await api.GET('/releases/{release-id}/versions/', { params: { path, query: page }, signal }),
            ),
          { until: ({ product_name }) => product_name === product },
        )
        return { release, version: rows.find(({ product_name }) => product_name === product) }
      })
      return { rows: await Promise.all(found), isCut: next !== null }
    },
  })

/** One version by its name. */
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
    queryKey: ['deployments', 'of version', product, version],
    queryFn: async ({ signal }): Promise<Gathered<Deployment>> =>
      await gather(async (page) =>
        unwrapPage(
          await api.GET('/deployments/', { params: { query: { product, version, ...page } }, signal }),
        ),
      ),
  })
