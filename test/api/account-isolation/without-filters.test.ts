import { type Receiver, type ServiceName, startReceiver } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../../support/client.ts'
import { type Suite, startSuite } from '../../support/suite/suite.ts'
import { type Belongings, giveBelongings } from './belongings.ts'
import { type Filter, removedLine, withoutFilters } from './without-filters.ts'

type Case = {
  service: ServiceName
  /** A file below `src/db/`, and the function in it. */
  query: [file: string, name: string]
  method?: string
  path: string
  body?: object
  /** The text of the filter in the source. Default: `usual`. */
  text?: string
}

const usual = ".where('account_id', '=', account_id)"
const byId = '.where(hasId(account_id, id))'

// biome-ignore format: a table
const cases: Case[] = [
  { service: 'catalog', query: ['products.ts', 'findProduct'], path: '/products/{product-id}', text: byId },
  { service: 'catalog', query: ['products.ts', 'listProducts'], path: '/products/' },
  { service: 'catalog', query: ['versions.ts', 'findVersion'], path: '/versions/{version-id}', text: byId },
  { service: 'catalog', query: ['versions.ts', 'listVersions'], path: '/versions/' },
  { service: 'catalog', query: ['environments.ts', 'findEnvironment'], path: '/environments/{environment-id}', text: byId },
  { service: 'catalog', query: ['environments.ts', 'listEnvironments'], path: '/environments/' },
  { service: 'catalog', query: ['releases.ts', 'ofAccount'], path: '/releases/{release-id}', text: byId },
  { service: 'catalog', query: ['releases.ts', 'listReleases'], path: '/releases/' },
  { service: 'deployment-query', query: ['deployments.ts', 'withEvents'], path: '/deployments/{deployment-id}' },
  { service: 'deployment-query', query: ['deployments.ts', 'matching'], path: '/deployments/' },
  { service: 'deployment-query', query: ['deployment-metrics.ts', 'listDeploymentMetrics'], path: '/metrics/deployments/' },
  { service: 'deployment-query', query: ['preflight-checks.ts', 'selectChecks'], path: '/preflight-checks/', text: ".where('preflight_check.account_id', '=', account_id)" },
  { service: 'ingestion', query: ['rules.ts', 'findRule'], path: '/deployment-rules/{deployment-rule-id}', text: byId },
  { service: 'ingestion', query: ['rules.ts', 'ofAccount'], path: '/deployment-rules/' },
  { service: 'ingestion', query: ['overrides.ts', 'listOverrides'], path: '/preflight-overrides/' },
  { service: 'ingestion', query: ['approval-requests.ts', 'selectFor'], path: '/approval-requests/' },
  { service: 'notifier', query: ['channels/channels.ts', 'findChannel'], path: '/notification-channels/{channel-id}', text: byId },
  { service: 'notifier', query: ['channels/channels.ts', 'listChannels'], path: '/notification-channels/' },
  { service: 'notifier', query: ['preferences.ts', 'findPreference'], path: '/notification-preferences/{preference-id}', text: byId },
  { service: 'notifier', query: ['preferences.ts', 'listPreferences'], path: '/notification-preferences/' },
  { service: 'notifier', query: ['preferences.ts', 'updatePreference'], method: 'PATCH', path: '/notification-preferences/{preference-id}', body: { event_type: 'build.*' }, text: byId },
  { service: 'notifier', query: ['notifications/notifications.ts', 'notifications'], path: '/notification-history/{notification-id}', text: ".where('notification.account_id', '=', account_id)" },
  { service: 'notifier', query: ['notifications/notifications.ts', 'notifications'], path: '/notification-history/', text: ".where('notification.account_id', '=', account_id)" },
  { service: 'gateway', query: ['api-keys.ts', 'findApiKey'], path: '/api-keys/{api-key-id}', text: byId },
  { service: 'gateway', query: ['api-keys.ts', 'listApiKeys'], path: '/api-keys/' },
  { service: 'gateway', query: ['badge-tokens.ts', 'findBadgeToken'], path: '/badge-tokens/{badge-token-id}', text: byId },
  { service: 'gateway', query: ['badge-tokens.ts', 'listBadgeTokens'], path: '/badge-tokens/' },
  { service: 'gateway', query: ['badge-tokens.ts', 'updateBadgeToken'], method: 'PATCH', path: '/badge-tokens/{badge-token-id}', body: { name: 'taken over' }, text: byId },
  { service: 'gateway', query: ['audit-entries.ts', 'listAuditEntries'], path: '/audit-log/' },
  { service: 'gateway', query: ['api-keys.ts', 'updateApiKey'], method: 'PATCH', path: '/api-keys/{api-key-id}', body: { name: 'taken over' }, text: byId },
]

const filterOf = ({ service, query: [file, name], text = usual }: Case): Filter => ({
  file: `services/${service}/src/db/${file}`,
  in: name,
  text,
  // `byId` compares account and id. Only the comparison of the id stays.
  ...(text === byId && { instead: ".where('id', '=', id)" }),
})

const filtersOf = (service: ServiceName): Filter[] => [
  ...new Map(
    cases
      .filter((one) => one.service === service)
      .map((one) => [removedLine(filterOf(one)), filterOf(one)] as const),
  ).values(),
]

const services = [...new Set(cases.map(({ service }) => service))]
const lines = new Set<string>()
let suite: Suite
let receiver: Receiver
let client: Client
let stranger: Client
let theirs: Belongings

beforeAll(async () => {
  suite = await startSuite({
    processes: services,
    env: {
      ...Object.fromEntries(services.map((service) => [service, withoutFilters(filtersOf(service))])),
      notifier: { ...withoutFilters(filtersOf('notifier')), NOTIFIER_ALLOW_HOSTS: '127.0.0.1' },
    },
    onLine: (line) => void lines.add(line),
  })
  receiver = await startReceiver()
  client = await createClient(suite)
  stranger = await createClient(suite)
  theirs = await giveBelongings(client, `${receiver.url}/hook`)
})
afterAll(async () => {
  await suite?.stop()
  await receiver?.stop()
})

const send = (who: Client, { method = 'GET', path, body }: Case) => {
  const filled = path.replace(/\{([\w-]+)\}/, (_match, name: string) => theirs[name] ?? '')
  return who.call(method, filled, { ...(body && { body }) })
}

/** Returns what `stranger` received of the client's data: ids of resources, or periods of a metric. */
const leaked = async (one: Case): Promise<string[]> => {
  const { status, body } = await send(stranger, one)
  if (one.path.includes('{')) return status === 200 ? [body.id] : []
  expect(status).toBe(200)
  // A metric shows no ids, so the beginnings of the periods with deployments are returned.
  if (one.path.startsWith('/metrics/'))
    return body.flatMap(({ deployments, from }: { deployments: number; from: string }) =>
      deployments > 0 ? [from] : [],
    )
  // An entry of the audit log names a resource in `resource_id`.
  const named = ({ id, resource_id = id }: { id: string; resource_id?: string }): string => resource_id
  return body.map(named).filter((id: string) => Object.values(theirs).includes(id))
}

const titled = cases.map((one) => [`${one.method ?? 'GET'} ${one.path}`, one] as const)

describe('services whose queries forget the account', () => {
  it('run, and every filter that these tests name is gone', () => {
    for (const service of services)
      for (const filter of filtersOf(service)) expect([...lines]).toContain(removedLine(filter))
  })

  it.each(titled)('answer the account itself: %s', async (_title, { service, query, path }) => {
    expect((await send(client, { service, query, path })).status).toBe(200)
  })

  it.each(titled)('give a stranger nothing: %s', async (_title, one) => {
    expect(await leaked(one)).toEqual([])
    if (one.path.includes('{')) expect((await send(stranger, one)).status).toBe(403)
  })
})

describe('the same services without row-level security', () => {
  beforeAll(async () => {
    const tables = await suite.database.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relrowsecurity order by 1`,
    )
    for (const { name } of tables)
      await suite.database.query(`alter table ${name} disable row level security`)
  })

  it.each(titled)('give things away, so that the tests above can fail: %s', async (_title, one) => {
    expect(await leaked(one)).not.toEqual([])
  })
})
