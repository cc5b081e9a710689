import * as apiKeys from './account/api-key.ts'
import { listAuditLog } from './account/audit-log.ts'
import * as badgeTokens from './account/badge-token.ts'
import { getMe } from './account/me.ts'
import * as environments from './catalog/environment.ts'
import * as products from './catalog/product.ts'
import * as releases from './catalog/release.ts'
import { getVersion, listVersions } from './catalog/version.ts'
import { getBadge, getBadgeEndpoint } from './deployments/badge.ts'
import { compareVersions } from './deployments/comparison.ts'
import { getDeployment, listDeploymentEvents, listDeployments } from './deployments/deployment.ts'
import { getDeploymentMetrics } from './deployments/deployment-metrics.ts'
import { getMatrix } from './deployments/matrix.ts'
import { listReleaseDeployments } from './deployments/release-deployments.ts'
import type { Endpoint } from './endpoint.ts'
import { submitBuildEvent, submitVersionEvent } from './events/build-event.ts'
import { submitDeploymentEvent } from './events/deployment-event.ts'
import { submitEventBatch } from './events/event-batch.ts'
import * as approvals from './guard/approval-request.ts'
import * as rules from './guard/deployment-rule.ts'
import { listFreezes } from './guard/freeze.ts'
import { checkPreflight, getPreflightCheck, listPreflightChecks } from './guard/preflight-check.ts'
import { getPreflightMetrics } from './guard/preflight-metrics.ts'
import * as overrides from './guard/preflight-override.ts'
import { simulateRule } from './guard/rule-simulation.ts'
import { openLive } from './live.ts'
import { callMcp } from './mcp.ts'
import * as channels from './notifications/notification-channel.ts'
import * as history from './notifications/notification-history.ts'
import * as preferences from './notifications/notification-preference.ts'
import { previewNotification } from './notifications/notification-preview.ts'
import { getDocs, getHealth, getOpenApi, getRedoc } from './service-pages.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
/** The service that answers an operation. */
export type Owner = 'gateway' | 'ingestion' | 'catalog' | 'deployment-query' | 'notifier'
/** The lowest role that may call; each role may do what the ones before it may. */
type Role = 'viewer' | 'member' | 'admin'

/**
 * Who may call: anybody, an API key, or a user whose access token has at least this role. With `orApiKey`, an
 * API key may call as well as a user.
 */
type Access = { auth: 'none' } | { auth: 'api-key' } | { auth: 'user'; role: Role; orApiKey?: true }

export type Operation = Omit<Endpoint, 'id'> &
  Access & { id: OperationId; method: Method; path: string; owner: Owner }

const anybody = { auth: 'none' } as const
const apiKey = { auth: 'api-key' } as const
const viewer = { auth: 'user', role: 'viewer' } as const
const viewerOrKey = { auth: 'user', role: 'viewer', orApiKey: true } as const
const member = { auth: 'user', role: 'member' } as const
const admin = { auth: 'user', role: 'admin' } as const

type Row = [Method, path: string, Owner, Access, Endpoint]

// biome-ignore format: a table
const table = [
  ['POST',   '/deployment-events/',                           'ingestion',        apiKey,  submitDeploymentEvent],
  ['POST',   '/build-events/',                                'ingestion',        apiKey,  submitBuildEvent],
  ['POST',   '/version-events/',                              'ingestion',        apiKey,  submitVersionEvent],
  ['POST',   '/event-batches/',                               'ingestion',        apiKey,  submitEventBatch],

  ['POST',   '/products/',                                    'catalog',          member,  products.createProduct],
  ['GET',    '/products/',                                    'catalog',          viewer,  products.listProducts],
  ['GET',    '/products/{product-id}',                        'catalog',          viewer,  products.getProduct],
  ['PATCH',  '/products/{product-id}',                        'catalog',          member,  products.updateProduct],
  ['DELETE', '/products/{product-id}',                        'catalog',          admin,   products.deleteProduct],

  ['GET',    '/versions/',                                    'catalog',          viewer,  listVersions],
  ['GET',    '/versions/{version-id}',                        'catalog',          viewer,  getVersion],
  ['GET',    '/comparisons/',                                 'deployment-query', viewer,  compareVersions],

  ['POST',   '/environments/',                                'catalog',          member,  environments.createEnvironment],
  ['GET',    '/environments/',                                'catalog',          viewer,  environments.listEnvironments],
  ['GET',    '/environments/{environment-id}',                'catalog',          viewer,  environments.getEnvironment],
  ['PATCH',  '/environments/{environment-id}',                'catalog',          member,  environments.updateEnvironment],

  ['GET',    '/deployments/',                                 'deployment-query', viewer,  listDeployments],
  ['GET',    '/deployments/{deployment-id}',                  'deployment-query', viewer,  getDeployment],
  ['GET',    '/deployments/{deployment-id}/events/',          'deployment-query', viewer,  listDeploymentEvents],

  ['GET',    '/metrics/deployments/',                         'deployment-query', viewer,  getDeploymentMetrics],
  ['GET',    '/metrics/preflight/',                           'deployment-query', viewer,  getPreflightMetrics],
  ['GET',    '/metrics/approvals/',                           'ingestion',        viewer,  approvals.getApprovalMetrics],
  ['GET',    '/matrix/',                                      'deployment-query', viewer,  getMatrix],

  ['POST',   '/releases/',                                    'catalog',          member,  releases.createRelease],
  ['GET',    '/releases/',                                    'catalog',          viewer,  releases.listReleases],
  ['GET',    '/releases/{release-id}',                        'catalog',          viewer,  releases.getRelease],
  ['PATCH',  '/releases/{release-id}',                        'catalog',          member,  releases.updateRelease],
  ['DELETE', '/releases/{release-id}',                        'catalog',          member,  releases.deleteRelease],
  ['POST',   '/releases/{release-id}/versions/',              'catalog',          member,  releases.addReleaseVersion],
  ['GET',    '/releases/{release-id}/versions/',              'catalog',          viewer,  releases.listReleaseVersions],
  ['DELETE', '/releases/{release-id}/versions/{version-id}',  'catalog',          member,  releases.removeReleaseVersion],
  ['GET',    '/releases/{release-id}/deployments/',           'deployment-query', viewer,  listReleaseDeployments],

  ['POST',   '/deployment-rules/',                            'ingestion',        admin,   rules.createRule],
  // Before the path with an id, because the first path that matches is taken.
  ['POST',   '/deployment-rules/simulations/',                'deployment-query', admin,   simulateRule],
  ['GET',    '/deployment-rules/',                            'ingestion',        viewer,  rules.listRules],
  ['GET',    '/deployment-rules/{deployment-rule-id}',        'ingestion',        viewer,  rules.getRule],
  ['PATCH',  '/deployment-rules/{deployment-rule-id}',        'ingestion',        admin,   rules.updateRule],
  ['DELETE', '/deployment-rules/{deployment-rule-id}',        'ingestion',        admin,   rules.deleteRule],
  ['GET',    '/deployment-rules/{deployment-rule-id}/revisions/', 'ingestion',    viewer,  rules.listRuleRevisions],
  ['GET',    '/freezes/',                                     'ingestion',        viewer,  listFreezes],
  ['POST',   '/preflight-checks/',                            'ingestion',        viewerOrKey, checkPreflight],
  ['GET',    '/preflight-checks/',                            'deployment-query', viewer,  listPreflightChecks],
  ['GET',    '/preflight-checks/{preflight-check-id}',        'deployment-query', viewer,  getPreflightCheck],
  ['POST',   '/preflight-overrides/',                         'ingestion',        admin,   overrides.createOverride],
  ['GET',    '/preflight-overrides/',                         'ingestion',        viewer,  overrides.listOverrides],
  ['DELETE', '/preflight-overrides/{preflight-override-id}',  'ingestion',        admin,   overrides.deleteOverride],

  ['POST',   '/approval-requests/',                           'ingestion',        member,  approvals.createApprovalRequest],
  ['GET',    '/approval-requests/',                           'ingestion',        viewer,  approvals.listApprovalRequests],
  ['GET',    '/approval-requests/{approval-request-id}',      'ingestion',        viewer,  approvals.getApprovalRequest],
  ['POST',   '/approval-requests/{approval-request-id}/approve/', 'ingestion',    viewer,  approvals.approveRequest],
  ['POST',   '/approval-requests/{approval-request-id}/reject/', 'ingestion',     viewer,  approvals.rejectRequest],
  ['DELETE', '/approval-requests/{approval-request-id}',      'ingestion',        member,  approvals.cancelRequest],

  ['POST',   '/notification-channels/',                       'notifier',         admin,   channels.createChannel],
  ['GET',    '/notification-channels/',                       'notifier',         viewer,  channels.listChannels],
  ['GET',    '/notification-channels/{channel-id}',           'notifier',         viewer,  channels.getChannel],
  ['PATCH',  '/notification-channels/{channel-id}',           'notifier',         admin,   channels.updateChannel],
  ['DELETE', '/notification-channels/{channel-id}',           'notifier',         admin,   channels.deleteChannel],
  ['POST',   '/notification-channels/{channel-id}/test',      'notifier',         admin,   channels.testChannel],
  ['POST',   '/notification-channels/{channel-id}/rotate-secret/', 'notifier',    admin,   channels.rotateChannelSecret],

  ['POST',   '/notification-preferences/',                    'notifier',         member,  preferences.createPreference],
  ['GET',    '/notification-preferences/',                    'notifier',         viewer,  preferences.listPreferences],
  ['GET',    '/notification-preferences/{preference-id}',     'notifier',         viewer,  preferences.getPreference],
  ['PATCH',  '/notification-preferences/{preference-id}',     'notifier',         member,  preferences.updatePreference],
  ['DELETE', '/notification-preferences/{preference-id}',     'notifier',         member,  preferences.deletePreference],
  ['GET',    '/notification-previews/',                       'notifier',         viewer,  previewNotification],

  ['GET',    '/notification-history/',                        'notifier',         viewer,  history.listNotifications],
  ['GET',    '/notification-history/{notification-id}',       'notifier',         viewer,  history.getNotification],
  ['POST',   '/notification-history/{notification-id}/retry', 'notifier',         member,  history.retryNotification],

  ['POST',   '/api-keys/',                                    'gateway',          admin,   apiKeys.createApiKey],
  ['GET',    '/api-keys/',                                    'gateway',          admin,   apiKeys.listApiKeys],
  ['GET',    '/api-keys/{api-key-id}',                        'gateway',          admin,   apiKeys.getApiKey],
  ['PATCH',  '/api-keys/{api-key-id}',                        'gateway',          admin,   apiKeys.updateApiKey],
  ['DELETE', '/api-keys/{api-key-id}',                        'gateway',          admin,   apiKeys.revokeApiKey],
  ['POST',   '/api-keys/{api-key-id}/rotate',                 'gateway',          admin,   apiKeys.rotateApiKey],

  ['POST',   '/badge-tokens/',                                'gateway',          admin,   badgeTokens.createBadgeToken],
  ['GET',    '/badge-tokens/',                                'gateway',          admin,   badgeTokens.listBadgeTokens],
  ['GET',    '/badge-tokens/{badge-token-id}',                'gateway',          admin,   badgeTokens.getBadgeToken],
  ['PATCH',  '/badge-tokens/{badge-token-id}',                'gateway',          admin,   badgeTokens.updateBadgeToken],
  ['DELETE', '/badge-tokens/{badge-token-id}',                'gateway',          admin,   badgeTokens.revokeBadgeToken],

  ['GET',    '/audit-log/',                                   'gateway',          admin,   listAuditLog],

  ['GET',    '/live',                                         'gateway',          viewer,  openLive],
  ['POST',   '/mcp',                                          'gateway',          viewer,  callMcp],
  ['GET',    '/me',                                           'gateway',          viewer,  getMe],

  ['GET',    '/badges/{token}/{product}/{environment}.svg',   'gateway',          anybody, getBadge],
  ['GET',    '/badges/{token}/{product}/{environment}.json',  'gateway',          anybody, getBadgeEndpoint],
  ['GET',    '/health',                                       'gateway',          anybody, getHealth],
  ['GET',    '/docs',                                         'gateway',          anybody, getDocs],
  ['GET',    '/redoc',                                        'gateway',          anybody, getRedoc],
  ['GET',    '/openapi.json',                                 'gateway',          anybody, getOpenApi],
] as const satisfies Row[]

type OperationRow = (typeof table)[number]

/** Ids of the operations of one service with one kind of access; by default of all services and all kinds. */
export type OperationId<
  Of extends Owner = Owner,
  Auth extends Access['auth'] = Access['auth'],
> = OperationRow extends infer Row
  ? Row extends readonly [Method, string, Of, { auth: Auth }, { id: infer Id extends string }]
    ? Id
    : never
  : never

/**
 * Every operation of the public API. The gateway routes, authenticates and checks roles by this table, and
 * the document is made from it. Paths work with and without a trailing slash.
 */
export const operations: readonly Operation[] = table.map(([method, path, owner, access, endpoint]) => ({
  method,
  path,
  owner,
  ...access,
  ...endpoint,
}))
