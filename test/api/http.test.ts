import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { unique, validDeployment } from '../support/valid.ts'

let suite: Suite
let client: Client
let authorization: string
beforeAll(async () => {
  suite = await startSuite()
  client = await createClient(suite)
  authorization = `Authorization: Bearer ${await client.token('admin')}`
})
afterAll(async () => suite?.stop())

/** Sends exactly these bytes. Returns everything that the server sends until it closes the connection. */
const raw = (lines: string[], body = ''): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(suite.url).port), '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  })

/** Returns the status, the error message and the request id of an answer. */
const refusal = (text: string): { status: number; detail: string; requestId: string | undefined } => {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const json = /\{.*\}/.exec(body)?.[0] ?? '{}'
  return {
    status: Number(head.split(' ')[1]),
    detail: JSON.parse(json).detail,
    requestId: /^x-request-id: (\S+)/im.exec(head)?.[1],
  }
}

describe('what is not proper HTTP', () => {
  const post = 'POST /products/ HTTP/1.1'
  const host = 'Host: shiplog'
  const json = 'Content-Type: application/json'

  it.each([
    ['no Host', 400, ['GET /products/ HTTP/1.1', 'Connection: close']],
    ['two hosts', 400, ['GET /products/ HTTP/1.1', host, 'Host: other', 'Connection: close']],
    [
      'two credentials',
      400,
      ['GET /products/ HTTP/1.1', host, 'Authorization: Bearer other', 'Connection: close'],
    ],
    ['an expectation', 417, [post, host, 'Expect: miracles', 'Content-Length: 2', 'Connection: close']],
    ['two lengths', 400, [post, host, json, 'Content-Length: 2', 'Content-Length: 3']],
    ['a length and chunks', 400, [post, host, json, 'Content-Length: 2', 'Transfer-Encoding: chunked']],
    ['an unknown coding', 400, [post, host, json, 'Transfer-Encoding: xchunked']],
    ['chunks that are not last', 400, [post, host, json, 'Transfer-Encoding: chunked, identity']],
    ['a folded header', 400, ['GET /products/ HTTP/1.1', host, 'X-A: b', ' c: d']],
    ['NUL in a header', 400, ['GET /products/ HTTP/1.1', host, 'X-A: b\0c']],
    ['a header without end', 431, ['GET /products/ HTTP/1.1', host, `X-A: ${'x'.repeat(20_000)}`]],
  ])('with %s is refused with a sentence and a request id', async (_what, status, lines) => {
    const text = await raw([...lines, authorization], lines[0] === post ? '{}' : '')
    expect(refusal(text)).toEqual({
      status,
      detail: expect.stringMatching(/\w+ \w+/),
      requestId: expect.stringMatching(/^[\w-]{36}$/),
    })
    expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  })

  it('changes nobody’s mind about who asks, where to, and by which method', async () => {
    const other = await createClient(suite)
    const { body: product } = await client.post('/products/', { name: unique('mine') })
    const text = await raw([
      `GET /products/${product.id} HTTP/1.1`,
      host,
      authorization,
      `X-Forwarded-User: ${other.account}`,
      'X-Forwarded-Host: evil.example',
      'X-Original-URL: /internal/event-log',
      'X-Rewrite-URL: /internal/event-log',
      'X-HTTP-Method-Override: DELETE',
      'Connection: close, authorization, x-request-id',
    ])
    expect(text).toMatch(/^HTTP\/1\.1 200 /)
    expect(text).not.toContain('evil.example')
    expect(text).toContain(product.name)
    expect((await client.get(`/products/${product.id}`)).status).toBe(200)
  })

  it('does not find a credential in the query or, for events, in a cookie', async () => {
    const body = validDeployment()
    const cookie = `__session=${client.apiKey}`
    for (const [path, headers] of [
      [`/deployment-events/?access_token=${client.apiKey}&api_key=${client.apiKey}`, {}],
      ['/deployment-events/', { cookie }],
    ] as const)
      expect((await client.call('POST', path, { body, headers, auth: null })).status).toBe(401)
    const token = await client.token('admin')
    expect((await client.call('GET', `/products/?access_token=${token}`, { auth: null })).status).toBe(401)
  })
})

describe('a body', () => {
  const send = (raw: string | Buffer, encoding: string) =>
    fetch(`${suite.url}/deployment-events/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${client.apiKey}`,
        'content-type': 'application/json',
        'content-encoding': encoding,
      },
      body: new Uint8Array(Buffer.from(raw)),
    })

  it('may be compressed', async () => {
    expect((await send(gzipSync(JSON.stringify(validDeployment())), 'gzip')).status).toBe(200)
  })

  it.each(['gzip', 'deflate', 'br'])('that is not %s answers 400, and says so', async (encoding) => {
    const answer = await send('{"plain":"text"}', encoding)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      detail: 'Request body cannot be decoded with the encoding in Content-Encoding',
    })
  })

  it('of an encoding that nobody knows is 415', async () => {
    const answer = await send('{}', 'rot13')
    expect(answer.status).toBe(415)
    expect(await answer.json()).toEqual({ detail: 'Content-Encoding is not supported' })
  })

  it('has no say where none belongs, nor has its type', async () => {
    const { body: product } = await client.post('/products/', { name: unique('p') })
    const path = `/products/${product.id}`
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json']) {
      const headers = { 'content-type': type }
      expect((await client.call('GET', path, { headers })).status).toBe(200)
      expect((await client.call('GET', '/deployments/', { headers })).status).toBe(200)
    }
    const deleted = await client.call('DELETE', path, {
      raw: 'not { json',
      headers: { 'content-type': 'text/plain' },
    })
    expect(deleted.status).toBe(204)
  })
})

describe('HEAD and OPTIONS', () => {
  const lists = [
    '/products/',
    '/versions/',
    '/deployments/',
    '/notification-channels/',
    '/notification-history/',
  ]
  // The client is not used here. It compares answers with the document, which describes answers with a body.
  const send = (method: string, path: string, token?: string) =>
    fetch(suite.url + path, { method, ...(token && { headers: { authorization: `Bearer ${token}` } }) })

  it.each([...lists, '/health', '/openapi.json'])('answer at %s without a body', async (path) => {
    const head = await send('HEAD', path, await client.token('viewer'))
    expect([head.status, await head.text()]).toEqual([200, ''])
    const options = await send('OPTIONS', path)
    expect(options.headers.get('allow')).toContain('GET, HEAD')
    expect(options.headers.has('access-control-allow-origin')).toBe(false)
  })

  it('need a credential where GET does', async () => {
    for (const path of lists) expect((await send('HEAD', path)).status).toBe(401)
  })
})

describe('a page of a list', () => {
  const product_name = 'größe/支払い>; rel="x"\r\nX-Evil: y, <'

  it('names the next one in a header that no name can break', async () => {
    for (const version of ['1', '2'])
      await client.event('/deployment-events/', validDeployment({ product_name, version }))
    const query = `product=${encodeURIComponent(product_name)}&limit=1&from=2020-01-01T00:00:00%2B01:00`
    const first = await client.get(`/deployments/?${query}&__proto__=1&x=%0d%0aX-Evil:%201`)
    expect(first.headers.has('x-evil')).toBe(false)
    const link = first.headers.get('link') ?? ''
    expect(link).toMatch(/^<\/deployments\/\?[\x21-\x7e]+>; rel="next"$/)
    expect(link.match(/[<>]/g)).toHaveLength(2)
    const second = await client.get(link.slice(1, link.indexOf('>')))
    expect(second.body).toMatchObject([{ product_name, version: '1' }])
    expect(second.headers.has('link')).toBe(false)
  })

  it('is given however long the query grows when it is written anew', async () => {
    for (const version of ['3', '4'])
      await client.event('/deployment-events/', validDeployment({ product_name, version }))
    const target = `/deployments/?limit=1&x=${'~'.repeat(7_000)}`
    const answer = await raw([`GET ${target} HTTP/1.1`, 'Host: shiplog', authorization, 'Connection: close'])
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  })

  const id = '0198c0de-0000-7000-8000-000000000000'
  it.each([
    '',
    '%00',
    'A'.repeat(8_000),
    `1_${'-'.repeat(36)}`,
    `1_${'a'.repeat(36)}`,
    `-1_${id}`,
    `${'1'.repeat(16)}_${id}`,
    `1_${id}_x`,
    `2026-01-01_${id}`,
  ])('is 400 for the forged cursor %.60s', async (cursor) => {
    for (const path of [
      '/products/',
      '/versions/',
      '/deployments/',
      '/notification-channels/',
      '/notification-preferences/',
      '/notification-history/',
    ])
      expect(await client.get(`${path}?cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { detail: "Query parameter 'cursor' is not one that this API gave" },
      })
  })

  it('is the last page for a cursor of 1970, which is older than every row', async () => {
    const cursor = `0_${id}`
    expect(await client.get(`/deployments/?cursor=${cursor}`)).toMatchObject({ status: 200, body: [] })
  })
})
