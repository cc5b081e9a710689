import { randomUUID } from 'node:crypto'
import { type Operation, operations } from '@shiplog/contract'
import { eventually, type Receiver, startReceiver } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { unique, validBuild, validDeployment } from '../support/valid.ts'

let suite: Suite
let receiver: Receiver
let client: Client
let stranger: Client
/** Ids of the client's resources, one of each type, by the name of the id in paths. */
let ids: Record<string, string>

beforeAll(async () => {
  suite = await startSuite({ env: { notifier: { NOTIFIER_ALLOW_HOSTS: '127.0.0.1' } } })
  receiver = await startReceiver()
  client = await createClient(suite)
  stranger = await createClient(suite)
  const config = { webhook_url: `${receiver.url}/hook` }
  const { body: channel } = await client.post('/notification-channels/', {
    name: 'chat',
    channel_type: 'chat_webhook',
    config,
  })
  const { body: preference } = await client.post('/notification-preferences/', {
    channel_id: channel.id,
    event_type: 'deployment.*',
  })
  const { body: deployment } = await client.event('/deployment-events/', validDeployment())
  const notification = await eventually(async () => (await client.get('/notification-history/')).body[0])
  const { body: release } = await client.post('/releases/', { name: 'winter' })
  await client.post(`/releases/${release.id}/versions/`, { version_id: deployment.version_id })
  const { body: apiKey } = await client.post('/api-keys/', { name: 'to be looked at' })
  const { body: badgeToken } = await client.post('/badge-tokens/', { name: 'to be looked at' })
  const { body: rule } = await client.post('/deployment-rules/', {
    name: 'Staging first',
    type: 'flow',
    mode: 'report_only',
    scope: { environment_types: ['production'] },
    config: { requires: [{ environment_type: 'staging' }] },
  })
  await client.event('/deployment-events/', validDeployment({ version: 'checked' }))
  const check = await eventually(async () => (await client.get('/preflight-checks/')).body[0])
  const { body: override } = await client.post('/preflight-overrides/', {
    reason: 'Incident 4711 cannot wait',
    product_name: 'checkout',
    environment_name: 'production',
  })
  const reviewed = validDeployment().product_name
  await client.post('/deployment-rules/', {
    name: 'Approved',
    type: 'approval',
    scope: { environments: ['reviewed'] },
    config: { requirements: [{ name: 'admins', roles: ['admin'] }] },
  })
  const { body: request } = await client.post('/approval-requests/', {
    ...{ product_name: reviewed, version: '9.9', environment_name: 'reviewed' },
  })
  ids = {
    'product-id': deployment.product_id,
    'version-id': deployment.version_id,
    'environment-id': deployment.environment_id,
    'deployment-id': deployment.id,
    'channel-id': channel.id,
    'preference-id': preference.id,
    'notification-id': notification.id,
    'api-key-id': apiKey.id,
    'badge-token-id': badgeToken.id,
    'release-id': release.id,
    'deployment-rule-id': rule.id,
    'preflight-check-id': check.id,
    'preflight-override-id': override.id,
    'approval-request-id': request.id,
  }
})
afterAll(async () => {
  await suite?.stop()
  await receiver?.stop()
})

const pathOf = ({ path }: Operation, idOf = (name: string) => ids[name] ?? ''): string =>
  path.replace(/\{([\w-]+)\}/g, (_match, name: string) => idOf(name))

const send = (who: Client, { method, body }: Operation, path: string, auth?: string | null) =>
  who.call(method, path, {
    ...(body && { body: body.example }),
    ...(auth !== undefined && { auth }),
  })

const forUsers = operations.filter(({ auth }) => auth === 'user').map((one) => [one.id, one] as const)
const withId = forUsers.filter(([, { path }]) => path.includes('{'))

describe.each(forUsers)('%s', (_id, operation) => {
  it('answers 401 to nobody, and 403 to an API key unless it is for both', async () => {
    const path = pathOf(operation)
    expect(await send(stranger, operation, path, null)).toMatchObject({
      status: 401,
      body: { detail: 'Invalid token' },
    })
    const isForKeys = operation.auth === 'user' && operation.orApiKey === true
    const { status } = await send(stranger, operation, path, `Bearer ${client.apiKey}`)
    expect(status).toBe(isForKeys ? 200 : 403)
  })

  it('answers 403 to every role below its own', async () => {
    if (operation.auth !== 'user') throw new Error('not an operation of users')
    const roles = ['none', 'viewer', 'member', 'admin']
    for (const role of roles.slice(0, roles.indexOf(operation.role))) {
      const answer = await send(client, operation, pathOf(operation), `Bearer ${await client.token(role)}`)
      expect(answer.status).toBe(403)
      expect(answer.body.detail).toContain(role === 'none' ? 'roles' : `'${operation.role}'`)
    }
  })
})

describe.each(withId)('%s', (_id, operation) => {
  it('answers 403 to another account', async () => {
    expect(await send(stranger, operation, pathOf(operation))).toMatchObject({
      status: 403,
      body: { detail: 'This id belongs to another account' },
    })
  })

  it.each(['nonsense', randomUUID(), '0', '-'])('answers 404 for the id %s', async (id) => {
    expect(
      await send(
        client,
        operation,
        pathOf(operation, () => id),
      ),
    ).toMatchObject({
      status: 404,
      body: { detail: 'Not found' },
    })
  })
})

describe('what one account has', () => {
  it('is still there, unchanged, after everything that another one tried', async () => {
    const single = withId.filter(([, { method }]) => method === 'GET').map(([, one]) => pathOf(one))
    for (const [name, id] of Object.entries(ids))
      expect(name === 'preflight-override-id' || single.some((path) => path.endsWith(`/${id}`))).toBe(true)
    // An override is only shown in the list.
    const paths = [...single, '/preflight-overrides/']
    const before = await Promise.all(paths.map((path) => client.get(path)))
    for (const [, operation] of withId) await send(stranger, operation, pathOf(operation))
    const after = await Promise.all(paths.map((path) => client.get(path)))
    expect(after.map(({ status }) => status)).toEqual(paths.map(() => 200))
    expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body))
  })

  it('is in no list of another one, whatever the filter', async () => {
    const { body: product } = await client.get(`/products/${ids['product-id']}`)
    const channel_id = ids['channel-id']
    for (const path of [
      `/products/?name=${product.name}`,
      `/versions/?product=${product.name}`,
      '/environments/',
      `/deployments/?product=${product.name}`,
      '/releases/?name=winter',
      '/notification-channels/',
      `/notification-preferences/?channel_id=${channel_id}`,
      `/notification-history/?channel_id=${channel_id}`,
      `/notification-history/?product=${product.name}`,
      '/deployment-rules/',
      '/preflight-checks/',
      '/preflight-overrides/',
      '/approval-requests/',
    ]) {
      expect((await client.get(path)).body, path).not.toEqual([])
      expect(await stranger.get(path)).toMatchObject({ status: 200, body: [] })
    }
  })

  it('cannot be named in what another one writes', async () => {
    const own = await stranger.post('/notification-channels/', {
      name: 'own',
      channel_type: 'chat_webhook',
      config: { webhook_url: 'https://hooks.example.com/own' },
    })
    const channel_id = ids['channel-id']
    const foreign = { channel_id, event_type: 'deployment.*' }
    expect((await stranger.post('/notification-preferences/', foreign)).status).toBe(403)
    const preference = await stranger.post('/notification-preferences/', {
      ...foreign,
      channel_id: own.body.id,
    })
    const path = `/notification-preferences/${preference.body.id}`
    expect((await stranger.patch(path, { channel_id })).status).toBe(403)
    expect((await stranger.get(path)).body).toEqual(preference.body)

    const { body: release } = await stranger.post('/releases/', { name: 'winter' })
    const versions = `/releases/${release.id}/versions/`
    expect((await stranger.post(versions, { version_id: ids['version-id'] })).status).toBe(403)
    expect((await stranger.get(versions)).body).toEqual([])
  })
})

describe('an API key with allow-lists', () => {
  const environment_name = 'staging'

  it('is held to them in every item of a batch, and by names as they are', async () => {
    const product_name = unique('mine')
    const lists = { products: [product_name], environments: [environment_name] }
    const key = await suite.createApiKey({ account: client.account, ...lists })
    const near = [product_name.toUpperCase(), `${product_name} `, `${product_name}\u200b`, unique('other')]
    const items = [
      ...near.map((name) => ({ kind: 'build', ...validBuild({ product_name: name }) })),
      { kind: 'deployment', ...validDeployment({ product_name }) },
      { kind: 'deployment', ...validDeployment({ product_name, environment_name }) },
      { kind: 'build', ...validBuild({ product_name }) },
    ]
    const answer = await client.call('POST', '/event-batches/', { body: items, auth: `Bearer ${key}` })
    const statuses = answer.body.results.map(({ status }: { status: number }) => status)
    expect(statuses).toEqual([403, 403, 403, 403, 403, 200, 200])
  })

  it('does not get the answer that another key got under the same idempotency key', async () => {
    const body = validDeployment({ environment_name })
    const headers = { 'idempotency-key': unique('key') }
    expect((await client.event('/deployment-events/', body, headers)).status).toBe(200)
    const key = await suite.createApiKey({ account: client.account, products: [unique('mine')] })
    const replay = await client.call('POST', '/deployment-events/', { body, headers, auth: `Bearer ${key}` })
    expect(replay.status).toBe(403)
  })

  it('may write nothing when they are empty', async () => {
    const key = await suite.createApiKey({ account: client.account, products: [] })
    const body = validDeployment()
    const answer = await client.call('POST', '/deployment-events/', { body, auth: `Bearer ${key}` })
    expect(answer.status).toBe(403)
  })
})
