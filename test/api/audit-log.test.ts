import { operations } from '@shiplog/contract'
import { eventually, type Receiver, startReceiver } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Client, createClient } from '../support/client.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { unique, validDeployment } from '../support/valid.ts'

type Entry = {
  id: string
  action: string
  resource_id: string | null
  resource_name: string | null
  changes: { field: string; value: unknown; omitted: string | null }[]
  subject: string | null
  role: string | null
  address: string | null
  request_id: string | null
}

const hookPath = '/services/very-secret'

let suite: Suite
let receiver: Receiver
let client: Client
/** Token of the user `ada`, an admin of the client's account. */
let ada: string
beforeAll(async () => {
  suite = await startSuite({
    env: { notifier: { NOTIFIER_ALLOW_HOSTS: '127.0.0.1' }, gateway: { TRUSTED_PROXIES: 'loopback' } },
  })
  receiver = await startReceiver()
  client = await createClient(suite)
  ada = await suite.token({ account: client.account, role: 'admin', subject: 'ada' })
})
afterAll(async () => {
  await suite?.stop()
  await receiver?.stop()
})

const as =
  (token: string) =>
  (method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> =>
    client.call(method, path, { ...(body && { body }), headers, auth: `Bearer ${token}` })

const isChange = ({ action }: Entry): boolean => action !== 'session.start'
/** Returns the entries except the starts of sessions, newest first. Only the newest 200 entries are read. */
const entriesOf = async (who: Client): Promise<Entry[]> =>
  (await who.get('/audit-log/?limit=200')).body.filter(isChange)

const accountId = async (): Promise<string> => {
  const rows = await suite.database.query<{ id: string }>('select id from gateway.account where name = $1', [
    client.account,
  ])
  return rows[0]?.id ?? ''
}

const reviewed = { product_name: 'checkout', environment_name: 'reviewed' }
const flow = {
  type: 'flow',
  mode: 'report_only',
  config: { requires: [{ environment: 'staging' }] },
  scope: { environments: ['production'] },
}
const override = {
  reason: 'Incident 4711 cannot wait',
  product_name: 'checkout',
  environment_name: 'production',
}

describe('the audit log', () => {
  type Step = {
    operation: string
    act: () => Promise<Answer>
    /** Sends a similar request that is refused. */
    refused: () => Promise<Answer>
    expected: () => Partial<Entry>
  }
  /** Ids of the resources that the steps have created, by name. */
  const made: Record<string, string> = {}
  const keep = async (name: string, answer: Promise<Answer>): Promise<Answer> => {
    const { body } = await answer
    made[name] = body.id
    return answer
  }
  const call: ReturnType<typeof as> = (...args) =>
    as(ada)(args[0], args[1], args[2], {
      'x-request-id': 'by-ada',
      'x-forwarded-for': '203.0.113.7',
      'x-client-address': '198.51.100.9',
    })
  const change = (field: string, value: unknown) => expect.objectContaining({ field, value, omitted: null })
  const product = unique('audited')

  const steps: Step[] = [
    {
      operation: 'createProduct',
      act: () =>
        keep('product', call('POST', '/products/', { name: 'made by hand', description: 'x'.repeat(2_000) })),
      refused: () => call('POST', '/products/', { name: product }),
      expected: () => ({
        action: 'product.create',
        resource_id: made.product ?? '',
        resource_name: 'made by hand',
        changes: expect.arrayContaining([
          change('name', 'made by hand'),
          { field: 'description', value: null, omitted: 'length' },
        ]),
      }),
    },
    {
      operation: 'updateProduct',
      act: () => call('PATCH', `/products/${made.product}`, { description: 'new' }),
      refused: () => call('PATCH', `/products/${made.product}`, { name: 'another' }),
      expected: () => ({ action: 'product.update', changes: [change('description', 'new') as never] }),
    },
    {
      operation: 'deleteProduct',
      act: () => call('DELETE', `/products/${made.product}`),
      refused: () => call('DELETE', '/products/nonsense'),
      expected: () => ({
        action: 'product.delete',
        resource_id: made.product ?? '',
        resource_name: 'made by hand',
      }),
    },
    {
      operation: 'createEnvironment',
      act: () =>
        keep('environment', call('POST', '/environments/', { name: 'customer-a', type: 'production' })),
      refused: () => call('POST', '/environments/', { name: 'customer-b', type: 'nonsense' }),
      expected: () => ({ action: 'environment.create', resource_id: made.environment ?? '' }),
    },
    {
      operation: 'updateEnvironment',
      act: () => call('PATCH', `/environments/${made.environment}`, { description: 'Hosted' }),
      refused: () => call('PATCH', `/environments/${made.environment}`, { name: 'another' }),
      expected: () => ({ action: 'environment.update', resource_name: 'customer-a' }),
    },
    {
      operation: 'createRelease',
      act: () => keep('release', call('POST', '/releases/', { name: 'Spring sale' })),
      refused: () => call('POST', '/releases/', {}),
      expected: () => ({
        action: 'release.create',
        resource_id: made.release ?? '',
        resource_name: 'Spring sale',
      }),
    },
    {
      operation: 'addReleaseVersion',
      act: () => call('POST', `/releases/${made.release}/versions/`, { version_id: made.version }),
      refused: () => call('POST', `/releases/${made.release}/versions/`, { version_id: made.release }),
      expected: () => ({
        action: 'release.add_version',
        resource_id: made.release ?? '',
        changes: [change('version_id', made.version) as never],
      }),
    },
    {
      operation: 'removeReleaseVersion',
      act: () => call('DELETE', `/releases/${made.release}/versions/${made.version}`),
      refused: () => call('DELETE', `/releases/${made.release}/versions/${made.release}`),
      expected: () => ({
        action: 'release.remove_version',
        changes: [change('version_id', made.version) as never],
      }),
    },
    {
      operation: 'updateRelease',
      act: () => call('PATCH', `/releases/${made.release}`, { status: 'completed' }),
      refused: () => call('PATCH', `/releases/${made.release}`, { status: 'nonsense' }),
      expected: () => ({ action: 'release.update', changes: [change('status', 'completed') as never] }),
    },
    {
      operation: 'deleteRelease',
      act: () => call('DELETE', `/releases/${made.release}`),
      refused: () => call('POST', `/releases/${made.release}/versions/`, { version_id: made.version }),
      expected: () => ({ action: 'release.delete', resource_name: 'Spring sale' }),
    },
    {
      operation: 'updateNotificationChannel',
      act: () =>
        call('PATCH', `/notification-channels/${made.channel}`, {
          config: { webhook_url: `${receiver.url}${hookPath}/2` },
        }),
      refused: () => call('PATCH', `/notification-channels/${made.channel}`, { channel_type: 'pigeon' }),
      expected: () => ({
        action: 'notification_channel.update',
        resource_name: 'chat',
        changes: [{ field: 'config', value: null, omitted: 'secret' }],
      }),
    },
    {
      operation: 'testNotificationChannel',
      act: () => call('POST', `/notification-channels/${made.channel}/test`),
      refused: () => call('POST', '/notification-channels/nonsense/test'),
      expected: () => ({ action: 'notification_channel.test', resource_id: made.channel ?? '' }),
    },
    {
      operation: 'rotateNotificationChannelSecret',
      act: () => call('POST', `/notification-channels/${made.webhook}/rotate-secret/`),
      refused: () => call('POST', `/notification-channels/${made.channel}/rotate-secret/`),
      expected: () => ({
        action: 'notification_channel.rotate_secret',
        resource_id: made.webhook ?? '',
        changes: [{ field: 'grace_hours', value: 24, omitted: null }],
      }),
    },
    {
      operation: 'createNotificationPreference',
      act: () =>
        keep(
          'preference',
          call('POST', '/notification-preferences/', { channel_id: made.channel, event_type: 'build.*' }),
        ),
      refused: () =>
        call('POST', '/notification-preferences/', { channel_id: made.version, event_type: 'build.*' }),
      expected: () => ({ action: 'notification_preference.create', resource_id: made.preference ?? '' }),
    },
    {
      operation: 'updateNotificationPreference',
      act: () =>
        call('PATCH', `/notification-preferences/${made.preference}`, {
          filters: { products: ['checkout'] },
        }),
      refused: () => call('PATCH', `/notification-preferences/${made.preference}`, { event_type: 'x' }),
      expected: () => ({
        action: 'notification_preference.update',
        changes: [change('filters', { products: ['checkout'] }) as never],
      }),
    },
    {
      operation: 'retryNotification',
      act: () => call('POST', `/notification-history/${made.notification}/retry`),
      refused: () => call('POST', `/notification-history/${made.channel}/retry`),
      expected: () => ({ action: 'notification.retry', resource_id: made.notification ?? '' }),
    },
    {
      operation: 'deleteNotificationPreference',
      act: () => call('DELETE', `/notification-preferences/${made.preference}`),
      refused: () => call('DELETE', `/notification-preferences/${made.channel}`),
      expected: () => ({ action: 'notification_preference.delete', resource_id: made.preference ?? '' }),
    },
    {
      operation: 'deleteNotificationChannel',
      act: () => call('DELETE', `/notification-channels/${made.channel}`),
      refused: () => call('POST', `/notification-history/${made.notification}/retry`),
      expected: () => ({ action: 'notification_channel.delete', resource_name: 'chat' }),
    },
    {
      operation: 'createNotificationChannel',
      act: () =>
        call('POST', '/notification-channels/', {
          name: 'another',
          channel_type: 'chat_webhook',
          config: { webhook_url: `${receiver.url}${hookPath}/3` },
        }),
      refused: () =>
        call('POST', '/notification-channels/', {
          name: 'inside',
          channel_type: 'chat_webhook',
          config: { webhook_url: 'http://169.254.169.254/' },
        }),
      expected: () => ({
        action: 'notification_channel.create',
        changes: expect.arrayContaining([{ field: 'config', value: null, omitted: 'secret' }]),
      }),
    },
    {
      operation: 'createApiKey',
      act: () => keep('key', call('POST', '/api-keys/', { name: 'pipeline', products: ['checkout'] })),
      refused: () => call('POST', '/api-keys/', { name: 'pipeline', products: [] }),
      expected: () => ({
        action: 'api_key.create',
        resource_id: made.key ?? '',
        changes: expect.arrayContaining([change('products', ['checkout'])]),
      }),
    },
    {
      operation: 'updateApiKey',
      act: () => call('PATCH', `/api-keys/${made.key}`, { description: 'of checkout' }),
      refused: () => call('PATCH', `/api-keys/${made.key}`, { products: ['search'] }),
      expected: () => ({
        action: 'api_key.update',
        changes: [change('description', 'of checkout') as never],
      }),
    },
    {
      operation: 'rotateApiKey',
      act: () => keep('rotated', call('POST', `/api-keys/${made.key}/rotate`, { grace_hours: 1 })),
      refused: () => call('POST', `/api-keys/${made.key}/rotate`, { grace_hours: 1_000 }),
      expected: () => ({
        action: 'api_key.rotate',
        resource_id: made.key ?? '',
        changes: expect.arrayContaining([change('grace_hours', 1), change('replaced_by', made.rotated)]),
      }),
    },
    {
      operation: 'createBadgeToken',
      act: () =>
        keep('badges', call('POST', '/badge-tokens/', { name: 'README', environments: ['production'] })),
      refused: () => call('POST', '/badge-tokens/', { name: 'README', environments: [] }),
      expected: () => ({
        action: 'badge_token.create',
        resource_id: made.badges ?? '',
        resource_name: 'README',
        changes: expect.arrayContaining([change('name', 'README'), change('environments', ['production'])]),
      }),
    },
    {
      operation: 'updateBadgeToken',
      act: () => call('PATCH', `/badge-tokens/${made.badges}`, { name: 'Wiki' }),
      refused: () => call('PATCH', `/badge-tokens/${made.badges}`, { products: ['search'] }),
      expected: () => ({ action: 'badge_token.update', changes: [change('name', 'Wiki') as never] }),
    },
    {
      operation: 'revokeBadgeToken',
      act: () => call('DELETE', `/badge-tokens/${made.badges}`),
      refused: () => call('DELETE', '/badge-tokens/nonsense'),
      expected: () => ({ action: 'badge_token.revoke', resource_name: 'Wiki' }),
    },
    {
      operation: 'revokeApiKey',
      act: () => call('DELETE', `/api-keys/${made.key}`),
      refused: () => call('POST', `/api-keys/${made.key}/rotate`),
      expected: () => ({ action: 'api_key.revoke', resource_id: made.key ?? '', resource_name: 'pipeline' }),
    },
    {
      operation: 'createDeploymentRule',
      act: () => keep('rule', call('POST', '/deployment-rules/', { name: 'Staging first', ...flow })),
      refused: () => call('POST', '/deployment-rules/', { name: '', ...flow }),
      expected: () => ({
        action: 'deployment_rule.create',
        resource_id: made.rule ?? '',
        resource_name: 'Staging first',
        changes: expect.arrayContaining([change('mode', 'report_only')]),
      }),
    },
    {
      operation: 'updateDeploymentRule',
      act: () => call('PATCH', `/deployment-rules/${made.rule}`, { comment: 'Too slow', mode: 'disabled' }),
      refused: () => call('PATCH', `/deployment-rules/${made.rule}`, { type: 'freeze' }),
      expected: () => ({
        action: 'deployment_rule.update',
        resource_id: made.rule ?? '',
        changes: expect.arrayContaining([change('mode', 'disabled'), change('comment', 'Too slow')]),
      }),
    },
    {
      operation: 'deleteDeploymentRule',
      act: () => call('DELETE', `/deployment-rules/${made.rule}`),
      refused: () => call('DELETE', `/deployment-rules/${made.version}`),
      expected: () => ({ action: 'deployment_rule.delete', resource_name: 'Staging first' }),
    },
    {
      operation: 'createPreflightOverride',
      act: () => keep('override', call('POST', '/preflight-overrides/', override)),
      refused: () => call('POST', '/preflight-overrides/', { ...override, reason: 'no' }),
      expected: () => ({
        action: 'preflight_override.create',
        resource_id: made.override ?? '',
        resource_name: override.reason,
        changes: expect.arrayContaining([change('product_name', 'checkout')]),
      }),
    },
    {
      operation: 'deletePreflightOverride',
      act: () => call('DELETE', `/preflight-overrides/${made.override}`),
      refused: () => call('DELETE', `/preflight-overrides/${made.version}`),
      expected: () => ({ action: 'preflight_override.delete', resource_id: made.override ?? '' }),
    },
    {
      operation: 'createApprovalRequest',
      act: () => keep('request', call('POST', '/approval-requests/', { ...reviewed, version: '2.0' })),
      refused: () => call('POST', '/approval-requests/', reviewed),
      expected: () => ({
        action: 'approval_request.create',
        resource_id: made.request ?? '',
        resource_name: 'checkout 2.0 → reviewed',
        changes: expect.arrayContaining([change('version', '2.0')]),
      }),
    },
    {
      operation: 'approveApprovalRequest',
      act: () => call('POST', `/approval-requests/${made.request}/approve/`, { comment: 'Tested' }),
      refused: () => call('POST', `/approval-requests/${made.version}/approve/`),
      expected: () => ({
        action: 'approval_request.approve',
        resource_id: made.request ?? '',
        changes: [change('comment', 'Tested') as never, change('state', 'approved') as never],
      }),
    },
    {
      operation: 'rejectApprovalRequest',
      act: () => call('POST', `/approval-requests/${made.request}/reject/`, { comment: 'It is broken' }),
      refused: () => call('POST', `/approval-requests/${made.request}/reject/`, {}),
      expected: () => ({
        action: 'approval_request.reject',
        resource_id: made.request ?? '',
        changes: [change('comment', 'It is broken') as never, change('state', 'rejected') as never],
      }),
    },
    {
      operation: 'cancelApprovalRequest',
      act: () => call('DELETE', `/approval-requests/${made.second}`),
      refused: () => call('DELETE', `/approval-requests/${made.request}`),
      expected: () => ({ action: 'approval_request.cancel', resource_name: 'search 2.1 → reviewed' }),
    },
  ]

  beforeAll(async () => {
    const config = { webhook_url: `${receiver.url}${hookPath}/1` }
    await keep(
      'channel',
      client.post('/notification-channels/', { name: 'chat', channel_type: 'chat_webhook', config }),
    )
    await keep(
      'webhook',
      client.post('/notification-channels/', {
        name: 'events',
        channel_type: 'webhook',
        config: { url: `${receiver.url}/events` },
      }),
    )
    await client.post('/deployment-rules/', {
      ...{ name: 'Reviewed', type: 'approval', scope: { environments: ['reviewed'] } },
      config: { requirements: [{ name: 'admins', roles: ['admin'] }], allow_own: true },
    })
    await keep(
      'second',
      client.post('/approval-requests/', { ...reviewed, product_name: 'search', version: '2.1' }),
    )
    await client.post('/notification-preferences/', { channel_id: made.channel, event_type: 'deployment.*' })
    const { body } = await client.event('/deployment-events/', validDeployment({ product_name: product }))
    made.version = body.version_id
    const sent = () => client.get('/notification-history/?status=sent')
    made.notification = (await eventually(async () => (await sent()).body[0])).id
  })

  it('is asked about every operation that changes something', () => {
    // These POSTs write nothing.
    const questions = ['checkPreflight', 'simulateDeploymentRule', 'callMcp']
    const changing = operations.filter(
      ({ auth, method, id }) => auth === 'user' && method !== 'GET' && !questions.includes(id),
    )
    expect(steps.map(({ operation }) => operation).toSorted()).toEqual(
      changing.map(({ id }) => id).toSorted(),
    )
  })

  it.each(steps.map((step) => [step.operation, step] as const))(
    'has one entry more after %s, and none after one that was refused',
    async (operation, { act, refused, expected }) => {
      const before = await entriesOf(client)
      // For these operations, `refused` uses what the action deletes. So it is refused only after the action.
      const isRefusedAfter = ['deleteRelease', 'deleteNotificationChannel', 'revokeApiKey'].includes(
        operation,
      )
      if (!isRefusedAfter) expect((await refused()).status).toBeGreaterThanOrEqual(400)
      expect((await act()).status).toBeLessThan(300)
      if (isRefusedAfter) expect((await refused()).status).toBeGreaterThanOrEqual(400)
      const after = await entriesOf(client)
      expect(after.slice(1)).toEqual(before)
      expect(after[0]).toMatchObject({
        ...expected(),
        subject: 'ada',
        role: 'admin',
        address: '203.0.113.7',
        request_id: 'by-ada',
      })
    },
  )

  it('has none of what changes nothing, and none of events', async () => {
    const before = await entriesOf(client)
    expect((await call('DELETE', `/api-keys/${made.key}`)).status).toBe(204)
    expect((await client.event('/deployment-events/', validDeployment())).status).toBe(200)
    expect(await entriesOf(client)).toEqual(before)
  })

  it('knows what an operator does by a command, who has no name there', async () => {
    const { number } = await suite.keys.create({ account: client.account, name: 'by hand' })
    await suite.keys.revoke({ account: client.account, number })
    const nobody = { resource_name: 'by hand', subject: null, role: null, address: null, request_id: null }
    expect(await entriesOf(client)).toMatchObject([
      { action: 'api_key.revoke', ...nobody },
      { action: 'api_key.create', ...nobody },
      ...Array(steps.length).fill({}),
      // What the tests need before their steps: two channels, a preference, a rule, a request, and the session.
      ...Array(6).fill({}),
    ])
  })

  it('has no secret', async () => {
    const rows = await suite.database.query('select * from audit.entry')
    const text = JSON.stringify(rows)
    expect(text).toContain('Spring sale')
    for (const secret of ['very-secret', 'sk_', 'bt_', ada]) expect(text).not.toContain(secret)
  })

  it('is a list with filters, from the newest entry to the oldest', async () => {
    const idsFor = async (query: string): Promise<string[]> => {
      const ids: string[] = []
      let path: string | undefined = `/audit-log/?limit=7&${query}`
      while (path !== undefined) {
        const page: Answer = await client.get(path)
        ids.push(...page.body.map(({ id }: Entry) => id))
        path = /<(.+)>/.exec(page.headers.get('link') ?? '')?.[1]
      }
      return ids
    }
    const all: Entry[] = (await client.get('/audit-log/?limit=200')).body
    const wanted = (test: (entry: Entry) => boolean) => all.filter(test).map(({ id }) => id)
    expect(await idsFor('')).toEqual(wanted(() => true))
    const ofKey = wanted(({ resource_id }) => resource_id === made.key)
    expect(ofKey.length).toBe(4)
    expect(await idsFor(`resource_id=${made.key}`)).toEqual(ofKey)
    expect(await idsFor('resource_id=nonsense')).toEqual([])
    expect(await idsFor('action=api_key.revoke')).toEqual(wanted(({ action }) => action === 'api_key.revoke'))
    expect(await idsFor('resource_type=release')).toEqual(
      wanted(({ action }) => action.startsWith('release.')),
    )
    expect(await idsFor('subject=ada')).toEqual(wanted(({ subject }) => subject === 'ada'))
    const { body: times } = await client.get('/audit-log/?limit=3')
    expect(await idsFor(`from=${times[2].created_at}`)).toEqual(
      expect.arrayContaining([times[0].id, times[2].id]),
    )
    expect(await idsFor(`to=${times[0].created_at}`)).not.toContain(times[0].id)
    expect((await client.get('/audit-log/?action=nonsense')).status).toBe(400)
  })

  it('is exported as lines of JSON, whatever the page size, in the same order', async () => {
    await suite.database.query(
      `insert into audit.entry (account_id, action, resource_type, changes, subject)
       select $1, 'product.create', 'product', '[]', 'many' from generate_series(1, 1000)`,
      [await accountId()],
    )
    const authorization = `Bearer ${ada}`
    const headers = { authorization, accept: 'application/x-ndjson' }
    // Reads an export to its end, because an account may have only one export at a time.
    const lines = async (query: string) => {
      const answer = await fetch(`${suite.url}/audit-log/${query}`, { headers })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        expect.stringContaining('application/x-ndjson'),
      ])
      const text = await answer.text()
      return text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line))
    }
    expect(await lines('?subject=many&limit=5')).toHaveLength(1_000)
    const { body } = await client.get('/audit-log/?subject=ada&limit=200')
    expect(await lines('?subject=ada')).toEqual(body)
    expect(await lines('?subject=nobody')).toEqual([])
    const head = await fetch(`${suite.url}/audit-log/`, { method: 'HEAD', headers })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const refused = await fetch(`${suite.url}/audit-log/?cursor=x`, { headers })
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { detail: expect.stringContaining('cursor') },
    ])
    const member = await fetch(`${suite.url}/audit-log/`, {
      headers: { ...headers, authorization: `Bearer ${await client.token('member')}` },
    })
    expect(member.status).toBe(403)
  })

  it('is where a change is made or not at all', async () => {
    const names = async () => (await client.get('/releases/')).body.map(({ name }: { name: string }) => name)
    await suite.database.query('revoke insert on audit.entry from shiplog_catalog, shiplog_ingestion')
    expect((await client.post('/releases/', { name: 'unheard of' })).status).toBe(500)
    expect((await client.post('/products/', { name: 'unheard of' })).status).toBe(500)
    const { body: found } = await client.get(`/products/?name=${product}`)
    expect((await client.delete(`/products/${found[0].id}`)).status).toBe(503)
    expect(await names()).not.toContain('unheard of')
    expect((await client.get('/products/?name=unheard+of')).body).toEqual([])
    expect((await client.get(`/products/?name=${product}`)).body).toEqual(found)
    await suite.database.query('grant insert on audit.entry to shiplog_catalog, shiplog_ingestion')
  })
})

describe('a session', () => {
  const starts = async (subject: string): Promise<Entry[]> =>
    (await client.get(`/audit-log/?action=session.start&subject=${subject}`)).body

  it('is in the log once, with its first request, whatever becomes of the token', async () => {
    const first = await suite.token({ account: client.account, role: 'viewer', subject: 'bob', sid: 's1' })
    const renewed = await suite.token({
      account: client.account,
      role: 'viewer',
      subject: 'bob',
      sid: 's1',
      jti: '2',
    })
    const other = await suite.token({ account: client.account, role: 'viewer', subject: 'bob', sid: 's2' })
    await as(first)('GET', '/products/', undefined, { 'x-request-id': 'the-first' })
    for (const token of [first, renewed, renewed, first]) await as(token)('GET', '/products/')
    // A session also starts with a request for which the user lacks the role.
    expect((await as(other)('GET', '/audit-log/')).status).toBe(403)
    const found = await eventually(async () => {
      const entries = await starts('bob')
      return entries.length >= 2 && entries
    })
    expect(found).toHaveLength(2)
    expect(found.find(({ request_id }) => request_id === 'the-first')).toMatchObject({
      role: 'viewer',
      resource_id: null,
      address: '127.0.0.1',
      changes: [],
    })
  })

  it('is opened also when it cannot be written, and is written once it can', async () => {
    await suite.database.query('revoke insert on audit.entry from shiplog_gateway')
    const token = await suite.token({ account: client.account, role: 'viewer', subject: 'eve' })
    expect((await as(token)('GET', '/products/')).status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await suite.database.query('grant insert on audit.entry to shiplog_gateway')
    await eventually(async () => {
      expect((await as(token)('GET', '/products/')).status).toBe(200)
      return (await starts('eve')).length === 1
    })
  })
})
