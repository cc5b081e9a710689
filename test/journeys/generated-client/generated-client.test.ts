import { type Client, createClient } from '@shiplog/client'
import { eventually, type Receiver, startReceiver } from '@shiplog/testing'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Suite, startSuite } from '../../support/suite/suite.ts'
import { unique } from '../../support/valid.ts'

let suite: Suite
let receiver: Receiver
let api: Client

beforeAll(async () => {
  suite = await startSuite({
    env: { notifier: { NOTIFIER_ALLOW_HOSTS: '127.0.0.1', NOTIFIER_LANE_INTERVAL_MS: '20' } },
  })
  receiver = await startReceiver()
  api = clientWith(await suite.token({ account: unique('acme'), role: 'admin' }))
})
afterAll(async () => {
  await suite?.stop()
  await receiver?.stop()
})

const clientWith = (credential: string): Client => createClient({ url: suite.url, credential })

/** Creates a client with an API key of its own, for a CI system. */
const ciClient = async (): Promise<Client> => {
  const { data } = await api.POST('/api-keys/', { body: { name: 'pipeline' } })
  return clientWith(data.key)
}

/** Reports the build and one deployment of a version, and returns the deployment. */
const deploy = async (
  ci: Client,
  run: { product_name: string; version: string; environment_name: string },
) => {
  const { product_name, version } = run
  await ci.POST('/build-events/', { body: { product_name, version, status: 'completed', built_by: 'ada' } })
  await ci.POST('/deployment-events/', { body: { ...run, status: 'started' } })
  return (await ci.POST('/deployment-events/', { body: { ...run, status: 'completed' } })).data
}

describe('the types of the generated client', () => {
  it('are up to date with /openapi.json; if not, make them again: npx vitest run generated-client --update', async () => {
    const ast = await openapiTS(new URL('/openapi.json', suite.url))
    const head =
      '// Made from /openapi.json by openapi-typescript: npx vitest run generated-client --update\n\n'
    await expect(head + astToString(ast)).toMatchFileSnapshot('../../../libs/client/shiplog.d.ts')
  })
})

describe('a developer with a generated client', () => {
  it('keeps products, environments and keys', async () => {
    const name = unique('checkout')
    const created = await api.POST('/products/', { body: { name, extra_metadata: { team: 'payments' } } })
    expect(created.data).toMatchObject({ name, description: null })
    const path = { 'product-id': created.data.id }
    const changed = await api.PATCH('/products/{product-id}', {
      params: { path },
      body: { description: 'x' },
    })
    expect(changed.data.description).toBe('x')
    const listed = await api.GET('/products/', { params: { query: { name, limit: 1 } } })
    expect(listed.data.map(({ id }) => id)).toEqual([created.data.id])

    const environment = await api.POST('/environments/', { body: { name: unique('eu'), type: 'production' } })
    expect(environment.data).toMatchObject({ type: 'production', type_source: 'explicit' })

    const key = await api.POST('/api-keys/', { body: { name: 'pipeline', products: [name] } })
    expect(key.response.status).toBe(201)
    const shown = await api.GET('/api-keys/{api-key-id}', {
      params: { path: { 'api-key-id': key.data.id } },
    })
    expect(key.data.key.startsWith(shown.data.prefix)).toBe(true)
    expect(shown.data).not.toHaveProperty('key')
  })

  it('reports builds and deployments, one by one and many at once', async () => {
    const ci = await ciClient()
    const product_name = unique('checkout')
    const { id } = await deploy(ci, { product_name, version: '1.0', environment_name: 'production' })
    const { data } = await api.GET('/deployments/{deployment-id}', {
      params: { path: { 'deployment-id': id } },
    })
    expect(data.events.map(({ event_type, previous_status }) => [event_type, previous_status])).toEqual([
      ['deployment.started', null],
      ['deployment.completed', 'started'],
    ])
    const batch = await ci.POST('/event-batches/', {
      body: [
        { kind: 'build', product_name, version: '1.1', status: 'completed', scm_sha: 'a'.repeat(40) },
        { kind: 'build', product_name, version: '1.1', status: 'completed', scm_sha: 'b'.repeat(40) },
      ],
    })
    const details = batch.data.results.map(({ body }) => ('detail' in body ? body.detail : body.id))
    expect(details).toEqual([expect.any(String), 'Version 1.1 already exists with different SHA'])
    const lines = await ci.POST('/event-batches/', {
      body: JSON.stringify({ kind: 'build', product_name, version: '1.2', status: 'failed' }),
    })
    expect(lines.data.results.map(({ status }) => status)).toEqual([200])
  })

  it('asks what runs where, page by page', async () => {
    const ci = await ciClient()
    const product = unique('checkout')
    for (const version of ['1', '2', '3'])
      for (const environment_name of ['staging', 'production'])
        await deploy(ci, { product_name: product, version, environment_name })

    const query = { product, environment: 'production', status: 'completed', limit: 2 } as const
    const first = await api.GET('/deployments/', { params: { query } })
    const cursor = first.nextCursor ?? ''
    const last = await api.GET('/deployments/', { params: { query: { ...query, cursor } } })
    const sizes = [first.data.length, last.data.length]
    const found = [...first.data, ...last.data]
    expect(last.nextCursor).toBeNull()
    expect(sizes).toEqual([2, 1])
    expect(found.map(({ version }) => version)).toEqual(['3', '2', '1'])
  })

  it('groups versions into a release and sees where each is', async () => {
    const ci = await ciClient()
    const deployed = await deploy(ci, {
      product_name: unique('checkout'),
      version: '1.0',
      environment_name: 'production',
    })
    const { data: release } = await api.POST('/releases/', { body: { name: 'winter sale' } })
    expect(release.status).toBe('draft')
    const path = { 'release-id': release.id }
    const added = await api.POST('/releases/{release-id}/versions/', {
      params: { path },
      body: { version_id: deployed.version_id },
    })
    expect(added.data.id).toBe(deployed.version_id)
    const { data } = await api.GET('/releases/{release-id}/deployments/', { params: { path } })
    expect(data).toMatchObject([{ id: deployed.id, environment_name: 'production', status: 'completed' }])
    const closed = await api.PATCH('/releases/{release-id}', {
      params: { path },
      body: { status: 'completed' },
    })
    expect(closed.data.status).toBe('completed')
  })

  it('has a chat told, and reads what was sent', async () => {
    const ci = await ciClient()
    const product_name = unique('checkout')
    const { data: channel } = await api.POST('/notification-channels/', {
      body: {
        name: 'chat',
        channel_type: 'chat_webhook',
        config: { webhook_url: `${receiver.url}/generated` },
      },
    })
    const channel_id = channel.id
    await api.POST('/notification-preferences/', {
      body: { channel_id, event_type: 'deployment.completed', filters: { products: [product_name] } },
    })
    await deploy(ci, { product_name, version: '1.0', environment_name: 'production' })
    const sent = await eventually(async () => {
      const query = { channel_id, status: 'sent', event_type: 'deployment.completed' } as const
      return (await api.GET('/notification-history/', { params: { query } })).data[0]
    })
    const { data } = await api.GET('/notification-history/{notification-id}', {
      params: { path: { 'notification-id': sent.id } },
    })
    expect(data).toMatchObject({ product_name, attempt_history: [{ attempt: 1, status_code: 200 }] })
    expect(receiver.requests.filter(({ path }) => path === '/generated')).toHaveLength(1)
  })
})

describe('errors, to a generated client', () => {
  it('are mostly found before the request is sent: the compiler refuses what the API would', async () => {
    const channel_id = crypto.randomUUID()
    const calls = [
      // @ts-expect-error: no such event type
      api.POST('/notification-preferences/', { body: { channel_id, event_type: 'deployed' } }),
      // @ts-expect-error: the required field `name` is missing
      api.POST('/products/', { body: { description: 'nameless' } }),
      // @ts-expect-error: a name is text
      api.POST('/products/', { body: { name: 5 } }),
      // @ts-expect-error: no such status
      api.POST('/releases/', { body: { name: 'x', status: 'done' } }),
      // @ts-expect-error: `limit` is a number
      api.GET('/deployments/', { params: { query: { limit: 'many' } } }),
    ]
    const refused = { status: 'rejected', reason: expect.objectContaining({ status: 400 }) }
    expect(await Promise.allSettled(calls)).toEqual(calls.map(() => refused))
  })
})

type Post = { parameters?: { name?: string }[]; description?: string }

/** Returns the posts that the client repeats after 503, with ` by its key` when they have one. */
const findRepeated = async (paths: string[]): Promise<string[]> => {
  const found: string[] = []
  for (const path of paths) {
    const keys: (string | null)[] = []
    const fetchUnavailable = async ({ headers }: Request): Promise<Response> => {
      keys.push(headers.get('idempotency-key'))
      return new Response(null, { status: 503 })
    }
    const client = createClient({ url: suite.url, retries: 1, fetch: fetchUnavailable })
    const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => [name, 'x'])
    // biome-ignore lint/suspicious/noExplicitAny: the path is known at run time only
    await (client.POST as any)(path, { params: { path: Object.fromEntries(names) } }).catch(() => {})
    if (keys.length > 1) found.push(keys[0] === null ? path : `${path} by its key`)
  }
  return found
}

it('the client repeats the posts that are safe to repeat by the document', async () => {
  const response = await fetch(`${suite.url}/openapi.json`)
  const { paths } = (await response.json()) as { paths: Record<string, { post?: Post }> }
  const posts = Object.entries(paths).flatMap(([path, { post }]) => (post ? [{ path, ...post }] : []))
  const safe = posts.flatMap(({ path, parameters = [], description = '' }) => {
    if (parameters.some(({ name }) => name === 'Idempotency-Key')) return [`${path} by its key`]
    return /\bwrites nothing\b/.test(description) ? [path] : []
  })
  expect(safe.length).toBeGreaterThan(4)
  expect(await findRepeated(posts.map(({ path }) => path))).toEqual(safe)
})
