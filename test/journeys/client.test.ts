import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ApiError, type Client, createClient, DeploymentBlockedError, type Schemas } from '@shiplog/client'
import { type Receiver, startReceiver } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { unique } from '../support/valid.ts'

let suite: Suite
/** Passes requests on to the suite. Each test says what becomes of the answers. */
let proxy: Receiver
let key: string
let admin: Client
beforeAll(async () => {
  suite = await startSuite()
  proxy = await startReceiver()
  const account = unique('acme')
  key = await suite.createApiKey({ account })
  admin = createClient({ url: suite.url, credential: await suite.token({ account, role: 'admin' }) })
})
afterAll(async () => {
  await proxy?.stop()
  await suite?.stop()
})

type Request = Receiver['requests'][number]

/** Sends a request on to the suite, and returns the answer. */
const passOn = async ({ method, path, headers, text }: Request) => {
  const { authorization = '', 'content-type': type = '', 'idempotency-key': once = '' } = headers
  const response = await fetch(`${suite.url}${path}`, {
    method,
    headers: { authorization, 'content-type': type, 'idempotency-key': String(once) },
    ...(text !== '' && { body: text }),
  })
  return {
    status: response.status,
    headers: { 'content-type': 'application/json' },
    body: await response.text(),
  }
}

const run = () => ({ product_name: unique('checkout'), version: '1.0', environment_name: 'production' })
const historyOf = async (id: string) => {
  const params = { path: { 'deployment-id': id } }
  return (await admin.GET('/deployments/{deployment-id}', { params })).data.events
}

describe('an event whose first answer is lost', () => {
  it.each([
    ['by a reset connection', async (count: number) => count > 1 || ('reset the connection' as const)],
    ['by a proxy that gives up', async (count: number) => count > 1 || { status: 504, body: 'Too late' }],
    [
      'because it comes too late',
      async (count: number) => count > 1 || new Promise<true>((resolve) => setTimeout(resolve, 3_000, true)),
    ],
  ])('%s is recorded once', async (_, fate) => {
    let count = 0
    proxy.requests.length = 0
    proxy.respond(async (request) => {
      const number = ++count
      const answer = await passOn(request)
      const outcome = await fate(number)
      return outcome === true ? answer : outcome
    })
    const ci = createClient({ url: proxy.url, credential: key, timeoutMs: 2_000 })
    const { data } = await ci.POST('/deployment-events/', { body: { ...run(), status: 'started' } })
    expect(proxy.requests).toHaveLength(2)
    expect((await historyOf(data.id)).map(({ event_type }) => event_type)).toEqual(['deployment.started'])
  })

  it('with others in a batch is recorded once too', async () => {
    let isLost = false
    proxy.respond(async (request) => {
      const answer = await passOn(request)
      if (isLost) return answer
      isLost = true
      return 'reset the connection'
    })
    const ci = createClient({ url: proxy.url, credential: key })
    const items = [run(), run()].map((one) => ({ kind: 'deployment', status: 'started', ...one }) as const)
    const { data } = await ci.POST('/event-batches/', { body: items })
    expect(data.results.map(({ status }) => status)).toEqual([200, 200])
    for (const { body } of data.results) expect(await historyOf('id' in body ? body.id : '')).toHaveLength(1)
  })
})

describe('a list', () => {
  it('has the rows of all its pages', async () => {
    const ci = createClient({ url: suite.url, credential: key })
    const product = unique('paged')
    const versions = Array.from({ length: 7 }, (_, index) => `1.${index}`)
    for (const version of versions) {
      const body = {
        product_name: product,
        version,
        environment_name: 'staging',
        status: 'completed',
      } as const
      await ci.POST('/deployment-events/', { body })
    }
    const found: Schemas['Deployment'][] = []
    for await (const row of admin.list('/deployments/', { params: { query: { product, limit: 3 } } }))
      found.push(row)
    expect(found.map(({ version }) => version)).toEqual(versions.toReversed())
  })
})

const thrownBy = async (call: Promise<unknown>): Promise<ApiError> => {
  const err = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (err instanceof ApiError) return err
  throw new Error('No ApiError was thrown', { cause: err })
}

describe('an error', () => {
  it('has a code, the sentence of the API, and the id of the request', async () => {
    const name = unique('twice')
    const ci = createClient({ url: suite.url, credential: key })
    const nobody = createClient({ url: suite.url, credential: 'sk_acme_k9_wrong' })
    const wrong = { ...run(), status: 'done well' } as const
    const event = { ...run(), status: 'started' } as const
    const params = { header: { 'Idempotency-Key': unique('run') } }
    await admin.POST('/products/', { body: { name } })
    await ci.POST('/deployment-events/', { body: event, params })
    const path = { 'product-id': crypto.randomUUID() }
    const errors = [
      await thrownBy(ci.POST('/deployment-events/', { body: wrong })),
      await thrownBy(nobody.POST('/deployment-events/', { body: event })),
      await thrownBy(ci.GET('/products/')),
      await thrownBy(admin.GET('/products/{product-id}', { params: { path } })),
      await thrownBy(admin.POST('/products/', { body: { name } })),
      await thrownBy(ci.POST('/deployment-events/', { body: { ...event, version: '2' }, params })),
    ]
    expect(errors.map(({ status, code }) => [status, code])).toEqual([
      [400, 'invalid_request'],
      [401, 'unauthorized'],
      [403, 'forbidden'],
      [404, 'not_found'],
      [409, 'conflict'],
      [422, 'conflict'],
    ])
    expect(errors[4]?.message).toBe(`Product '${name}' already exists`)
    for (const { requestId, name: className } of errors) {
      expect(requestId).toMatch(/^[\w.:/=+@-]+$/)
      expect(className).toBe('ApiError')
    }
  })

  it('of a start that rules refuse says which rules', async () => {
    const start = { ...run(), status: 'started' } as const
    const { data: rule } = await admin.POST('/deployment-rules/', {
      body: {
        name: `No 1.x of ${start.product_name}`,
        type: 'version',
        scope: { products: [start.product_name] },
        config: { deny: ['1.*'] },
      },
    })
    const ci = createClient({ url: suite.url, credential: key })
    const err = await thrownBy(ci.POST('/deployment-events/', { body: start }))
    expect(err).toBeInstanceOf(DeploymentBlockedError)
    expect(err).toMatchObject({
      status: 428,
      code: 'VERSION_NOT_ALLOWED',
      retryAfter: null,
      details: { rule_name: rule.name, violations: [{ rule_id: rule.id }] },
    })
  })
})

it('the example of the README reports a start, and says why one is refused', async () => {
  const readme = await readFile(join(import.meta.dirname, '../../libs/client/README.md'), 'utf8')
  const [, block = ''] = /^```js\n(.*?)^```$/ms.exec(readme) ?? []
  const example = block.replace('https://shiplog.example.com', suite.url)
  const account = unique('readme')
  const env = { SHIPLOG_KEY: await suite.createApiKey({ account }) }
  const cwd = join(import.meta.dirname, '../../libs/client')
  const runExample = async () =>
    (await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', example], { cwd, env }))
      .stdout
  expect(await runExample()).toBe('')
  const credential = await suite.token({ account, role: 'admin' })
  const api = createClient({ url: suite.url, credential })
  expect((await api.GET('/deployments/')).data).toMatchObject([
    { product_name: 'checkout', status: 'started' },
  ])
  const always = { start: '2026-01-01T00:00', end: null, timezone: 'UTC' }
  await api.POST('/deployment-rules/', {
    body: { name: 'Closed', type: 'freeze', scope: {}, config: { kind: 'deny', windows: [always] } },
  })
  // The same run again would be a retry of the start that was admitted.
  await createClient({ url: suite.url, credential: env.SHIPLOG_KEY }).POST('/deployment-events/', {
    body: { product_name: 'checkout', version: '1.4.2', environment_name: 'production', status: 'failed' },
  })
  expect(await runExample()).toMatch(/ \(NO_DEPLOY_WINDOW\)\n$/)
})
