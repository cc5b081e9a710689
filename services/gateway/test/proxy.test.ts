import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLogger } from '@shiplog/log'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createGate, sendJson } from './fake-services.ts'
import { bearer, type Gateway, json, type Surroundings, startGateway, startSurroundings } from './support.ts'

let surroundings: Surroundings
let gateway: Gateway
let auth: { authorization: string }
beforeAll(async () => {
  surroundings = await startSurroundings()
  gateway = await startGateway(surroundings)
  auth = bearer(await surroundings.identity.token({ account: 'acme', role: 'admin' }))
})
beforeEach(() => {
  surroundings.owner.answer((_received, res) => sendJson(res, 200, []))
  surroundings.owner.received.length = 0
})
afterAll(async () => {
  await gateway?.stop()
  await surroundings?.stop()
})

const id = randomUUID()
const get = (path: string) => gateway.fetch(path, { headers: auth })
const send = (
  method: string,
  path: string,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
) => gateway.fetch(path, { method, headers: { ...json, ...auth, ...headers }, body: body as string })

/**
 * Sends a request as raw text and returns the answer as text. HTTP clients would change or refuse the
 * request.
 */
const raw = (request: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1', () => socket.write(request))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })

const rawGet = (target: string, method = 'GET', headers: string[] = []): Promise<string> =>
  raw(
    [
      `${method} ${target} HTTP/1.1`,
      'Host: x',
      `Authorization: ${auth.authorization}`,
      'Connection: close',
      ...headers,
      '',
      '',
    ].join('\r\n'),
  )

describe('a request of a user', () => {
  it('reaches the owner unchanged: method, path, query and body, with the request id and the trace', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    await send('PATCH', `/products/${id}?a=%20b&c[]=d`, '{"description":"naïve ☃","__proto__":{"x":1}}', {
      'x-request-id': 'request-1',
      traceparent,
      cookie: 'secret=1',
      'x-forwarded-user': 'mallory',
    })
    const [received] = surroundings.owner.received
    expect(received).toMatchObject({
      method: 'PATCH',
      url: `/products/${id}?a=%20b&c[]=d`,
      body: '{"description":"naïve ☃","__proto__":{"x":1}}',
      headers: { 'content-type': 'application/json', 'x-request-id': 'request-1', traceparent },
      identity: { aud: 'catalog', principal: { kind: 'user', account: 'acme' } },
    })
    expect(received?.headers).not.toHaveProperty('cookie')
    expect(received?.headers).not.toHaveProperty('x-forwarded-user')
  })

  it('keeps its numbers, also very large and very small ones', async () => {
    const body = `{"a":[1e308,5e-324,${'9'.repeat(300)}],"b":"1e999"}`
    await send('POST', '/products/', body)
    expect(JSON.parse(surroundings.owner.received[0]?.body ?? '')).toEqual(JSON.parse(body))
  })

  it('goes to the service that owns the operation', async () => {
    for (const [path, owner] of [
      ['/products', 'catalog'],
      ['/versions/', 'catalog'],
      [`/deployments/${id}/`, 'deployment-query'],
      ['/notification-history', 'notifier'],
    ]) {
      await get(path ?? '')
      expect(surroundings.owner.received.at(-1)).toMatchObject({ url: path, identity: { aud: owner } })
    }
  })

  it('gets the answer of the owner: status, body and public headers', async () => {
    surroundings.owner.answer((_received, res) =>
      sendJson(
        res,
        409,
        { detail: 'x' },
        {
          link: '</products/?cursor=a>; rel="next"',
          'x-next-cursor': 'a',
          'x-data-lag': '3',
          location: '/products/1',
          'retry-after': '7',
          'set-cookie': 'a=b',
          'x-powered-by': 'Express',
          etag: '"x"',
        },
      ),
    )
    const { status, body, headers } = await get('/products/')
    expect({ status, body }).toEqual({ status: 409, body: { detail: 'x' } })
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      link: '</products/?cursor=a>; rel="next"',
      'x-next-cursor': 'a',
      'x-data-lag': '3',
      location: '/products/1',
      'retry-after': '7',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    for (const name of ['set-cookie', 'x-powered-by', 'etag']) expect(headers.has(name)).toBe(false)
  })

  it('gets an answer without a body, and one of many megabytes', async () => {
    surroundings.owner.answer((_received, res) => res.writeHead(204).end())
    expect(await send('DELETE', `/products/${id}`, '')).toMatchObject({ status: 204, text: '' })
    const long = 'x'.repeat(20_000_000)
    surroundings.owner.answer((_received, res) => sendJson(res, 200, [long]))
    expect((await get('/products/')).body[0]).toHaveLength(long.length)
  })

  it('may be a HEAD, which is answered like a GET without the body', async () => {
    surroundings.owner.answer((_received, res) => sendJson(res, 200, [1]))
    const answer = await gateway.fetch('/products/', { method: 'HEAD', headers: auth })
    expect(answer).toMatchObject({ status: 200, text: '' })
  })

  it.each([
    ['{', {}, 400],
    [Buffer.from('"é"', 'latin1'), {}, 400],
    ['{"a":[{"b":-1e999}]}', {}, 400],
    [`{"a":${'9'.repeat(400)}}`, {}, 400],
    [`{"a":${'9'.repeat(299)}e99}`, {}, 400],
    ['x'.repeat(1024 * 1024 + 1), {}, 413],
    ['{}', { 'content-type': 'text/plain' }, 415],
  ])('is refused here when its body is wrong: %.20s', async (body, headers, status) => {
    const answer = await send('POST', '/products/', body, headers as Record<string, string>)
    expect(answer).toMatchObject({ status, body: { detail: expect.any(String) } })
    expect(surroundings.owner.received).toEqual([])
  })
})

describe('a path', () => {
  const hidden = [
    '/nonsense',
    '/internal/events',
    '/internal/event-log?after=0',
    '//internal/events',
    '/products/../internal/events',
    '/products/%2e%2e/internal/events',
    '/products/..%2finternal%2fevents',
    '/products/%2e%2e%2finternal%2fevents',
    '/products/..%5cinternal',
    '/products//internal/events',
    '/products/./',
    '/products/..',
    '//products/',
    '/PRODUCTS/',
    '/products/a/b',
    '/products/%00',
    '/products/a;b',
    '/products/a%20b',
    '/deployments/../products/',
    'http://internal/internal/events',
  ]
  it.each(hidden)('%s is 404, and reaches no service', async (path) => {
    const answer = await rawGet(path)
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    expect(answer).toContain('{"detail":"Not found"}')
    expect(surroundings.owner.received).toEqual([])
    expect(surroundings.ingestion.received).toEqual([])
  })

  it.each(['/products/%', '/products/%ff', '/products/%zz', '/%'])(
    '%s is a 4xx with a message',
    async (path) => {
      expect(await rawGet(path)).toMatch(/^HTTP\/1\.1 4\d\d [\s\S]*\{"detail":"[^"]+"\}$/)
      expect(surroundings.owner.received).toEqual([])
    },
  )

  it('is 405 with Allow for an unknown method', async () => {
    for (const [method, path, allow] of [
      ['PUT', '/products/', 'POST, GET, HEAD, OPTIONS'],
      ['DELETE', '/products', 'POST, GET, HEAD, OPTIONS'],
      ['POST', `/products/${id}`, 'GET, PATCH, DELETE, HEAD, OPTIONS'],
      ['POST', '/health', 'GET, HEAD, OPTIONS'],
      ['POST', '/docs', 'GET, HEAD, OPTIONS'],
      ['DELETE', '/openapi.json', 'GET, HEAD, OPTIONS'],
    ] as const) {
      const answer = await gateway.fetch(path, { method, headers: auth })
      expect(answer).toMatchObject({ status: 405, body: { detail: expect.stringContaining(method) } })
      expect(answer.headers.get('allow')).toBe(allow)
    }
  })

  it('answers OPTIONS with its methods, without a credential', async () => {
    const answer = await gateway.fetch('/products/', { method: 'OPTIONS' })
    expect(answer).toMatchObject({ status: 204, text: '' })
    expect(answer.headers.get('allow')).toBe('POST, GET, HEAD, OPTIONS')
    expect(answer.headers.has('access-control-allow-origin')).toBe(false)
  })

  it('is 400 with a query string that is not percent-encoded', async () => {
    expect(await rawGet('/products/?name=\xff')).toMatch(/^HTTP\/1\.1 400 /)
    expect(surroundings.owner.received).toEqual([])
  })
})

describe('unusual HTTP', () => {
  it('is refused or has no effect', async () => {
    expect(await rawGet('/products/', 'TRACE')).toMatch(/^HTTP\/1\.1 405 /)
    expect(await rawGet('/products/', 'PROPFIND')).toMatch(/^HTTP\/1\.1 405 /)
    expect(await rawGet('/nonsense', 'TRACE')).toMatch(/^HTTP\/1\.1 404 /)
    expect(await rawGet('internal:80', 'CONNECT')).toBe('')
    const upgrade = ['Connection: upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
    expect(await rawGet('/nonsense', 'GET', upgrade)).not.toMatch(/^HTTP\/1\.1 101 /)
    const both = ['Content-Length: 5', 'Transfer-Encoding: chunked']
    expect(await rawGet('/products/', 'POST', both)).toMatch(/^HTTP\/1\.1 400 [\s\S]*\{"detail":/)
    expect(await raw('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*\{"detail":/)
    expect(await rawGet('/products/', 'GET', [`X-Long: ${'x'.repeat(20_000)}`])).toMatch(/^HTTP\/1\.1 431 /)
    expect(surroundings.owner.received).toEqual([])
  })
})

describe('an owner that fails', () => {
  it('causes no error when it restarts', async () => {
    await surroundings.owner.stop()
    const asked = get('/products/')
    await sleep(400)
    await surroundings.owner.start()
    expect((await asked).status).toBe(200)
  })

  it('is 503 when it stays down', async () => {
    await surroundings.owner.stop()
    const answer = await get('/products/')
    await surroundings.owner.start()
    expect(answer).toMatchObject({ status: 503, body: { detail: expect.stringContaining('try again') } })
    expect(answer.headers.get('retry-after')).toBe('1')
  })

  it('is 502 when it breaks the connection; after a write the answer says that the effect is unknown', async () => {
    surroundings.owner.answer((_received, res) => res.destroy())
    expect(await get('/products/')).toMatchObject({
      status: 502,
      body: { detail: 'This part of the service failed' },
    })
    expect(await send('POST', '/products/', '{}')).toMatchObject({
      status: 502,
      body: { detail: 'This part of the service failed, and it is unknown whether the request took effect' },
    })
    expect(surroundings.owner.received).toHaveLength(2)
  })

  it('is 502 when its answer is none of the API', async () => {
    for (const answer of [
      { status: 500, type: 'text/html', body: '<h1>stack trace</h1>' },
      {
        status: 401,
        type: 'application/json',
        body: '{"detail":"The internal identity is missing or wrong"}',
      },
      { status: 404, type: 'text/plain', body: 'no such route' },
    ]) {
      surroundings.owner.answer((_received, res) =>
        res.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body),
      )
      expect(await get('/products/')).toMatchObject({
        status: 502,
        body: { detail: 'This part of the service failed' },
      })
    }
  })

  it("is 502 when its answer breaks off, or the client's connection is cut, so that no client reads half an answer", async () => {
    const half = (headers: Record<string, number>) =>
      surroundings.owner.answer((_received, res) => {
        res.writeHead(200, { 'content-type': 'application/json', ...headers })
        res.write('[1,2', () => res.destroy())
      })
    half({ 'content-length': 100 })
    expect((await get('/products/')).status).toBe(502)
    // An answer without a length is streamed, so its status was sent before the failure.
    half({})
    await expect(get('/products/')).rejects.toThrow()
    surroundings.owner.answer((_received, res) => sendJson(res, 200, []))
    expect((await get('/products/')).status).toBe(200)
  })

  it('sees a read cancelled when the client hangs up, and finishes a write', async () => {
    const gate = createGate()
    const ended: string[] = []
    surroundings.owner.answer(async (received, res) => {
      res.once('close', () =>
        ended.push(`${received.method} ${res.writableFinished ? 'finished' : 'cut off'}`),
      )
      await gate.wait()
      sendJson(res, 200, [])
    })
    for (const init of [{ headers: auth }, { method: 'POST', headers: { ...auth, ...json }, body: '{}' }]) {
      const hangUp = new AbortController()
      const before = surroundings.owner.received.length
      const asked = gateway.fetch('/products/', { ...init, signal: hangUp.signal })
      await expect.poll(() => surroundings.owner.received.length).toBe(before + 1)
      hangUp.abort()
      await expect(asked).rejects.toThrow()
    }
    await expect.poll(() => ended).toEqual(['GET cut off'])
    gate.open()
    await expect.poll(() => ended).toEqual(['GET cut off', 'POST finished'])
  })

  it('causes no error when the client hangs up before or during the answer', async () => {
    const errors: unknown[] = []
    const ended: string[] = []
    const log = Object.assign(createLogger('gateway', 'silent'), {
      error: (...line: unknown[]) => errors.push(line),
    })
    const replica = await startGateway(surroundings, {}, { log })
    onTestFinished(replica.stop)
    for (const method of ['GET', 'POST'])
      for (const isLagging of [false, true]) {
        const gate = createGate()
        const before = surroundings.owner.received.length
        surroundings.owner.answer(async (_received, res) => {
          res.once('close', () => ended.push(method))
          if (isLagging) res.writeHead(200, { 'content-type': 'application/json' }).write('[')
          await gate.wait()
          res.end(isLagging ? ']' : '[]')
        })
        const socket = connect(Number(new URL(replica.url).port), '127.0.0.1')
        socket.write(
          `${method} /products/ HTTP/1.1\r\nHost: x\r\nAuthorization: ${auth.authorization}\r\nContent-Length: 0\r\n\r\n`,
        )
        await expect.poll(() => surroundings.owner.received.length).toBe(before + 1)
        if (isLagging) await once(socket, 'data')
        socket.destroy()
        await once(socket, 'close')
        gate.open()
        await expect.poll(() => ended.length).toBeGreaterThan(0)
        ended.length = 0
      }
    expect((await replica.fetch('/products/', { headers: auth })).status).toBe(200)
    expect(errors).toEqual([])
  })
})

describe('the requests of an account at a service', () => {
  const patiently = { timeout: 10_000 }
  const open = async (target: string, authorization: string) => {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => {})
    socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`)
    socket.pause()
    return socket
  }

  it('are eight at a time; more wait and are 429 after a second; other accounts are not affected', async () => {
    const gate = createGate()
    surroundings.owner.answer(async (_received, res) => {
      await gate.wait()
      sendJson(res, 200, [])
    })
    const { owner } = surroundings
    const before = owner.received.length
    const asked = Array.from({ length: 82 }, () => get('/products/'))
    await expect.poll(() => owner.received.length, patiently).toBe(before + 8)
    const other = bearer(await surroundings.identity.token({ account: 'other', role: 'viewer' }))
    const others = gateway.fetch('/products/', { headers: other })
    await expect.poll(() => owner.received.length, patiently).toBe(before + 9)
    // Of the 82 requests, 8 are sent, 64 wait in the queue for too long, and 10 do not fit into the queue.
    await sleep(1_200)
    gate.open()
    const answers = await Promise.all(asked)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(74)
    expect(refused[0]).toMatchObject({
      body: { detail: 'This account has too many requests in progress: try again after Retry-After seconds' },
    })
    expect(refused[0]?.headers.get('retry-after')).toBe('1')
    expect((await others).status).toBe(200)
    const later = await Promise.all(Array.from({ length: 60 }, () => get('/products/')))
    expect(new Set(later.map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('end with the answer of the service, also when the client does not read it', async () => {
    const page = `"${'x'.repeat(500_000)}"`
    let ended = 0
    surroundings.owner.answer((_received, res) => {
      res.once('finish', () => {
        ended += 1
      })
      res.writeHead(200, { 'content-type': 'application/json', 'content-length': page.length }).end(page)
    })
    await Promise.all(Array.from({ length: 25 }, () => open('/products/', auth.authorization)))
    await expect.poll(() => ended, patiently).toBe(25)
    expect((await get('/products/')).status).toBe(200)
  })

  it('skip a request whose client hung up in the queue', async () => {
    const gate = createGate()
    surroundings.owner.answer(async (_received, res) => {
      await gate.wait()
      sendJson(res, 200, [])
    })
    const before = surroundings.owner.received.length
    const asked = Array.from({ length: 8 }, () => get('/products/'))
    await expect.poll(() => surroundings.owner.received.length, patiently).toBe(before + 8)
    const socket = await open('/products/?given-up', auth.authorization)
    await sleep(50)
    socket.destroy()
    await sleep(50)
    gate.open()
    await Promise.all(asked)
    expect((await get('/products/')).status).toBe(200)
    expect(surroundings.owner.received.filter(({ url }) => url.includes('given-up'))).toEqual([])
  })
})
