import { stringifySearch } from '../api/search-params.ts'

const withQuery = (path: string, query: Record<string, string>): string => path + stringifySearch(query)

export const deploymentAddress = (id: string): string => withQuery('/console/deployments', { open: id })

export const deploymentsAddress = (filters: { product: string; version?: string }): string =>
  withQuery('/console/deployments', filters)

export const productAddress = (product: string): string => `/console/products/${encodeURIComponent(product)}`

export const versionAddress = (product: string, version: string): string =>
  `${productAddress(product)}/versions/${encodeURIComponent(version)}`

/** @param query `from` and `to` are each a version or `environment:<name>` */
export const comparisonAddress = (query: { product: string; from?: string; to?: string }): string =>
  withQuery('/console/comparison', query)

export const releaseAddress = (id: string): string => `/console/releases/${encodeURIComponent(id)}`

export const insightsAddress = (product: string): string => withQuery('/console/insights', { product })
