import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { acceptEvents, createGate, sendJson } from './fake-services.ts'
import {
  bearer,
  type Gateway,
  json,
  post,
  type Surroundings,
  startGateway,
  startSurroundings,
} from './support.ts'

let surroundings: Surroundings
let gateway: Gateway
let key: string
let account_id: string
beforeAll(async () => {
  surroundings = await startSurroundings()
  gateway = await startGateway(surroundings)
  const created = await surroundings.apiKeys.create({ account: 'acme', name: 'test' })
  key = created.key
  account_id = created.account_id
})
beforeEach(() => {
  surroundings.ingestion.answer(acceptEvents)
  surroundings.ingestion.received.length = 0
})
afterAll(async () => {
  await gateway?.stop()
  await surroundings?.stop()
})

const body = { product_name: 'checkout', version: '1.4.2', extra_metadata: { 'naïve ☃': [1, null] } }

describe.each([
  ['/deployment-events/', 'deployment'],
  ['/build-events/', 'build'],
  ['/version-events/', 'build'],
])('POST %s', (path, kind) => {
  it(`forwards a ${kind} event with its account, time, request id and trace, and returns the answer`, async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    const sentAt = Date.now()
    const headers = { 'idempotency-key': 'run 7', 'x-request-id': 'request-1', traceparent }
    const answer = await gateway.fetch(path, post(key, body, headers))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-request-id')).toBe('request-1')
    expect(answer.body.item).toEqual({
      kind,
      account_id,
      body,
      received_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      request_id: 'request-1',
      trace: traceparent,
      idempotency_key: 'run 7',
      allowed: { products: null, environments: null },
      may_skip_preflight: null,
    })
    expect(Math.abs(Date.parse(answer.body.item.received_at) - sentAt)).toBeLessThan(5_000)
    expect(surroundings.ingestion.received[0]).toMatchObject({
      url: '/internal/events',
      identity: { iss: 'gateway', aud: 'ingestion', principal: { kind: 'service', service: 'gateway' } },
    })
  })

  it.each([
    [200, { id: 'x' }],
    [400, { detail: "Field 'version' is required" }],
    [409, { detail: 'Version 1 already exists with different SHA' }],
    [422, { detail: 'Another body came under this key' }],
  ])('gives the answer %i of ingestion back', async (status, answer) => {
    surroundings.ingestion.answer((_received, res) =>
      sendJson(res, 200, { results: [{ status, body: answer }] }),
    )
    expect(await gateway.fetch(path.slice(0, -1), post(key, {}))).toMatchObject({ status, body: answer })
  })

  const heavy = (values: number): string => `{"extra_metadata":{"a":[${'{},'.repeat(values)}{}]}}`

  const malformed: [string, string | Uint8Array, string][] = [
    ['nothing', '', 'Request body is not valid JSON'],
    ['half an object', '{"a":', 'Request body is not valid JSON'],
    ['something after the object', '{}}', 'Request body is not valid JSON'],
    ['an array', '[]', 'Request body must be a JSON object'],
    ['null', 'null', 'Request body must be a JSON object'],
    ['a string', '"x"', 'Request body must be a JSON object'],
    ['UTF-16', Buffer.from('{}', 'utf16le'), 'Request body is not valid JSON'],
    ['Latin-1', Buffer.from('{"a":"é"}', 'latin1'), 'Request body is not valid UTF-8'],
    ['a number without an end', '{"status":1e999}', 'Request body has a number that is too large'],
    ['a body without a floor', '{"a":'.repeat(50_000), 'Request body is nested deeper than 100 levels'],
    ['more values than any event has', heavy(34_000), 'Request body has more than 10000 values'],
  ]
  it.each(malformed)('answers 400 to %s', async (_what, sent, detail) => {
    expect(await gateway.fetch(path, post(key, sent))).toMatchObject({ status: 400, body: { detail } })
    expect(surroundings.ingestion.received).toEqual([])
  })

  it.each([
    'application/x-www-form-urlencoded',
    'text/plain',
    'text/json',
    'application/xml',
    'application/x-ndjson',
    'multipart/form-data; boundary=x',
    'nonsense',
    'application/json; charset=utf-16',
  ])('answers 415 to %s', async (type) => {
    const answer = await gateway.fetch(path, post(key, '{}', { 'content-type': type }))
    expect(answer.status).toBe(415)
    expect(answer.body.detail).toMatch(/send (application\/json|UTF-8)/)
  })

  it.each(['application/json; charset=utf-8', 'Application/JSON', 'application/vnd.github+json', ''])(
    'accepts the content type "%s"',
    async (type) => {
      const headers: Record<string, string> =
        type === '' ? bearer(key) : { ...bearer(key), 'content-type': type }
      // The body is bytes, because `fetch` would set a content type for a text.
      const answer = await gateway.fetch(path, { method: 'POST', headers, body: Buffer.from('{}') })
      expect(answer.status).toBe(200)
    },
  )

  it('answers 413 above 1 MiB, also for a compressed body, and accepts 1 MiB', async () => {
    const ofLength = (length: number): string => `{"a":"${'x'.repeat(length - 8)}"}`
    expect((await gateway.fetch(path, post(key, ofLength(1024 * 1024)))).status).toBe(200)
    for (const init of [
      post(key, ofLength(1024 * 1024 + 1)),
      post(key, gzipSync(ofLength(5_000_000)), { 'content-encoding': 'gzip' }),
    ])
      expect(await gateway.fetch(path, init)).toMatchObject({
        status: 413,
        body: { detail: 'Request body is larger than 1 MiB' },
      })
  })

  it('answers 413 before it receives a body whose Content-Length is above 1 MiB', async () => {
    const headers = { ...json, ...bearer(key), 'content-length': 1024 * 1024 + 1 }
    const sent = request(`${gateway.url}${path}`, { method: 'POST', headers })
    sent.on('error', () => {})
    sent.flushHeaders()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    sent.destroy()
    expect(answer.statusCode).toBe(413)
  })

  it('accepts a compressed body, a byte order mark, and unusual keys and text', async () => {
    const compressed = await gateway.fetch(
      path,
      post(key, gzipSync('{"a":1}'), { 'content-encoding': 'gzip' }),
    )
    expect(compressed.body.item.body).toEqual({ a: 1 })
    expect((await gateway.fetch(path, post(key, '\ufeff{"a":1}'))).body.item.body).toEqual({ a: 1 })
    const odd = '{"__proto__":{"x":1},"constructor":1,"half":"\\ud800","nul":"\\u0000"}'
    const answer = await gateway.fetch(path, post(key, odd))
    expect(answer.status).toBe(200)
    const [sent] = surroundings.ingestion.received.slice(-1)
    expect(sent?.body).toContain(odd)
  })

  it('answers 400 to an invalid idempotency key', async () => {
    for (const value of ['x'.repeat(256), 'é'])
      expect(await gateway.fetch(path, post(key, {}, { 'idempotency-key': value }))).toMatchObject({
        status: 400,
        body: { detail: expect.stringContaining('Idempotency-Key') },
      })
  })

  it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD'])('answers 405 to %s', async (method) => {
    const answer = await gateway.fetch(path, { method, headers: bearer(key) })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('POST, OPTIONS')
    if (method !== 'HEAD') expect(answer.body).toEqual({ detail: expect.stringContaining(method) })
  })
})

describe('while ingestion fails', () => {
  const unknown = {
    status: 503,
    body: {
      detail:
        'It is unknown whether the event was recorded. Posting it again is safe: a repeated event makes no second record',
    },
  }

  it('records the event when ingestion restarts', async () => {
    await surroundings.ingestion.stop()
    const posted = gateway.fetch('/build-events/', post(key, body))
    await sleep(500)
    await surroundings.ingestion.start()
    expect((await posted).status).toBe(200)
    expect(surroundings.ingestion.items()).toHaveLength(1)
  })

  it('answers 503 and says that nothing was recorded when ingestion stays down', async () => {
    await surroundings.ingestion.stop()
    const answer = await gateway.fetch('/build-events/', post(key, body))
    await surroundings.ingestion.start()
    expect(answer).toMatchObject({
      status: 503,
      body: { detail: 'Events cannot be recorded now. The event was not recorded: post it again' },
    })
    expect(answer.headers.get('retry-after')).toBe('1')
  })

  it.each([
    ['breaks the connection', (_received: unknown, res: { destroy: () => void }) => res.destroy()],
    ['fails', (_received: unknown, res: never) => sendJson(res, 500, { detail: 'x' })],
    ['answers with something else', (_received: unknown, res: never) => sendJson(res, 200, { a: 1 })],
    ['answers too few', (_received: unknown, res: never) => sendJson(res, 200, { results: [] })],
  ])(
    'answers 503 and says that it is unknown when ingestion %s, and does not post twice itself',
    async (_how, answer) => {
      surroundings.ingestion.answer(answer as never)
      const got = await gateway.fetch('/build-events/', post(key, body))
      expect(got).toMatchObject(unknown)
      expect(got.headers.get('retry-after')).toBe('1')
      expect(surroundings.ingestion.received).toHaveLength(1)
    },
  )
})

describe('events that arrive while a request to ingestion is in flight', () => {
  it('are sent together in the next request, each with its own answer', async () => {
    const gate = createGate()
    surroundings.ingestion.answer(async (received, res) => {
      await gate.wait()
      acceptEvents(received, res)
    })
    const posts = Array.from({ length: 40 }, (_, n) => gateway.fetch('/build-events/', post(key, { n })))
    await expect.poll(() => surroundings.ingestion.received.length).toBe(1)
    await sleep(200)
    gate.open()
    const answers = await Promise.all(posts)
    expect(answers.map(({ body }) => body.item.body.n)).toEqual(Array.from({ length: 40 }, (_, n) => n))
    expect(surroundings.ingestion.received.length).toBeLessThanOrEqual(3)
    expect(surroundings.ingestion.items()).toHaveLength(40)
  })

  it('are recorded when their clients hang up, and the gateway stops after their answers', async () => {
    const replica = await startGateway(surroundings)
    const gate = createGate()
    surroundings.ingestion.answer(async (received, res) => {
      await gate.wait()
      acceptEvents(received, res)
    })
    const first = replica.fetch('/build-events/', post(key, { n: 'first' }))
    await expect.poll(() => surroundings.ingestion.received.length).toBe(1)
    const hangUp = new AbortController()
    const second = replica.fetch('/build-events/', { ...post(key, { n: 'second' }), signal: hangUp.signal })
    await sleep(200)
    hangUp.abort()
    await expect(second).rejects.toThrow()
    const stopped = replica.stop()
    gate.open()
    expect((await first).status).toBe(200)
    await stopped
    expect(surroundings.ingestion.items().map((item) => (item.body as { n: string }).n)).toEqual([
      'first',
      'second',
    ])
  })
})

describe('POST with the header Expect', () => {
  it('is 417 for an unknown expectation', async () => {
    const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const url = `${gateway.url}/build-events/`
      const sent = request(
        url,
        { method: 'POST', headers: { ...json, ...bearer(key), expect: 'miracles' } },
        (res) => {
          let text = ''
          res.on('data', (chunk) => {
            text += chunk
          })
          res.on('end', () => resolve({ status: res.statusCode, text }))
        },
      )
      sent.on('error', reject)
      sent.end('{}')
    })
    expect(answer).toEqual({ status: 417, text: `{"detail":"Expectation 'miracles' is not supported"}` })
  })
})
