import { stringifySearch } from '../api/search-params.ts'
import type { PagePath } from '../page-list.ts'

/** Returns the address of a page. Parameters that are part of the path replace its `$name`. */
const addressOf = (
  path: PagePath,
  inPath: Record<string, string>,
  query: Record<string, unknown> = {},
): string =>
  path.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(inPath[name] ?? '')) +
  stringifySearch(query)

export const overviewAddress: PagePath = '/'

/** @param query names of filters of the page with their values; `open` is the id of a deployment to show */
export const deploymentsAddress = (query: Record<string, string> = {}): string =>
  addressOf('/console/deployments', {}, query)

export const deploymentAddress = (id: string): string => deploymentsAddress({ open: id })

export const productAddress = (product: string): string =>
  addressOf('/console/products/$product', { product })

export const versionAddress = (product: string, version: string): string =>
  addressOf('/console/products/$product/versions/$version', { product, version })

/** @param query `from` and `to` are each a version or `environment:<name>` */
export const comparisonAddress = (query: { product: string; from?: string; to?: string }): string =>
  addressOf('/console/comparison', {}, query)

export const releasesAddress: PagePath = '/console/releases'

export const releaseAddress = (releaseId: string): string =>
  addressOf('/console/releases/$releaseId', { releaseId })

/** @param query `open` is the id of a rule whose revisions to show */
export const rulesAddress = (query: { open?: string } = {}): string => addressOf('/console/rules', {}, query)

export const insightsAddress = (product: string): string => addressOf('/console/insights', {}, { product })

/** @param query filters of the history; `open` is the id of a message to show */
export const notificationsAddress = (query: {
  tab: 'channels' | 'preferences' | 'history'
  open?: string
  channel?: string
  status?: string
  product?: string
  environment?: string
}): string => addressOf('/console/notifications', {}, query)

/** @param query filters of the page, by name */
export const preflightChecksAddress = (query: Record<string, string> = {}): string =>
  addressOf('/console/preflight-checks', {}, query)

export const preflightCheckAddress = (checkId: string): string =>
  addressOf('/console/preflight-checks/$checkId', { checkId })

/** @param query filters of the page, by name */
export const approvalsAddress = (query: Record<string, string> = {}): string =>
  addressOf('/console/approvals', {}, query)

export const approvalAddress = (approvalId: string): string =>
  addressOf('/console/approvals/$approvalId', { approvalId })

/** @param month such as `2026-12`; the current month when absent */
export const freezesAddress = (month?: string): string =>
  addressOf('/console/freezes', {}, month === undefined ? {} : { month })

export const settingsAddress: PagePath = '/console/settings'
