import { createClient } from '@shiplog/client'
import { describe, expect, it } from 'vitest'
import { credential, json, thrownBy, useServer } from './support.ts'

const server = useServer()
const id = '0198c0de-7a10-7c11-9d4e-2f0b8a6c1e55'

describe('a request', () => {
  it('has the credential, and the name of the program', async () => {
    await server.client({ userAgent: 'release-bot/1.2 (nightly)' }).GET('/products/')
    expect(server.requests[0]?.headers).toMatchObject({
      authorization: `Bearer ${credential}`,
      'user-agent': 'release-bot/1.2 (nightly)',
    })
  })

  it('has the parameters in its address, with every special character encoded', async () => {
    const query = { name: 'a b&c=d?é+', limit: 2 }
    await server.client().GET('/products/', { params: { query } })
    await server.client().GET('/products/{product-id}', { params: { path: { 'product-id': 'a/b?c#d' } } })
    const [list, one] = server.requests
    expect(Object.fromEntries(new URL(list?.path ?? '', server.url).searchParams)).toEqual({
      name: 'a b&c=d?é+',
      limit: '2',
    })
    expect(one?.path).toBe('/products/a%2Fb%3Fc%23d')
  })

  it.each(['', '.', '..'])('is not sent when a path parameter is %j', async (value) => {
    const call = server
      .client()
      .DELETE('/products/{product-id}', { params: { path: { 'product-id': value } } })
    expect(await thrownBy(call)).toMatchObject({
      code: 'invalid_request',
      message: `Path parameter 'product-id' must not be '${value}'`,
    })
    expect(server.requests).toEqual([])
  })

  it('has an object as JSON, and a text as it is', async () => {
    const client = server.client()
    const event = { product_name: 'checkout', version: '1', status: 'completed' } as const
    const lines = `${JSON.stringify({ kind: 'build', ...event })}\n`
    await client.POST('/event-batches/', { body: [{ kind: 'build', ...event }] })
    await client.POST('/event-batches/', { body: lines })
    await client.DELETE('/products/{product-id}', { params: { path: { 'product-id': id } } })
    expect(server.requests.map(({ headers, text }) => [headers['content-type'], text])).toEqual([
      ['application/json', JSON.stringify([{ kind: 'build', ...event }])],
      ['application/x-ndjson', lines],
      [undefined, ''],
    ])
  })

  it('has the headers of the call', async () => {
    const header = { 'X-Request-Id': 'ci-4711' }
    await server.client().GET('/products/', { params: { header }, headers: { 'X-Team': 'payments' } })
    expect(server.requests[0]?.headers).toMatchObject({ 'x-request-id': 'ci-4711', 'x-team': 'payments' })
  })

  it('keeps an idempotency key that the caller gives, and has its own otherwise', async () => {
    const client = server.client()
    const body = {
      product_name: 'checkout',
      version: '1',
      environment_name: 'qa',
      status: 'started',
    } as const
    const header = { 'Idempotency-Key': 'run 7' }
    await client.POST('/deployment-events/', { body, params: { header } })
    await client.POST('/deployment-events/', { body })
    await client.POST('/deployment-events/', { body })
    const [given, own, other] = server.requests.map(({ headers }) => headers['idempotency-key'])
    expect(given).toBe('run 7')
    expect(own).toMatch(/^[0-9a-f-]{36}$/)
    expect(other).not.toBe(own)
  })

  it.each(['/deployment-events/', '/build-events/', '/version-events/', '/event-batches/'] as const)(
    'to %s has a key of its own, so that it can be repeated',
    async (path) => {
      server.answer('reset the connection', json([]))
      await server.client().POST(path, { body: '' as never })
      const keys = server.requests.map(({ headers }) => headers['idempotency-key'])
      expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]])
    },
  )

  it('goes below the path of the address', async () => {
    await server.client({ url: `${server.url}/tools/shiplog//` }).GET('/products/')
    expect(server.requests[0]?.path).toBe('/tools/shiplog/products/')
  })

  it('can go to an IPv6 address', async () => {
    const requests: string[] = []
    const fetch = async ({ url }: Request) => {
      requests.push(url)
      return Response.json([])
    }
    await createClient({ url: ' http://[::1]:8080/ ', fetch }).GET('/products/')
    expect(requests).toEqual(['http://[::1]:8080/products/'])
  })
})

describe('an answer', () => {
  it('is the body, the answer itself, and the cursor of the next page', async () => {
    server.answer(json([{ name: 'checkout' }], 200, { 'x-next-cursor': 'c2', 'x-data-lag': '3' }))
    const { data, response, nextCursor } = await server.client().GET('/products/')
    expect({ data, nextCursor }).toEqual({ data: [{ name: 'checkout' }], nextCursor: 'c2' })
    expect([response.status, response.headers.get('x-data-lag')]).toEqual([200, '3'])
  })

  it('has no data when it is 204', async () => {
    server.answer({ status: 204, body: '' })
    const path = { 'product-id': id }
    const { data, nextCursor } = await server.client().DELETE('/products/{product-id}', { params: { path } })
    expect({ data, nextCursor }).toEqual({ data: undefined, nextCursor: null })
  })

  it('is read whole when it has megabytes', async () => {
    const names = Array.from({ length: 200_000 }, (_, count) => ({ name: `product-${count}` }))
    server.answer(json(names))
    expect((await server.client().GET('/products/')).data).toEqual(names)
  })

  it('is JSON by any type of JSON', async () => {
    for (const type of [
      'application/json;charset=utf-8',
      'application/vnd.shiplog+json',
      'Application/JSON',
    ]) {
      server.answer(json([], 200, { 'content-type': type }))
      expect((await server.client().GET('/products/')).data).toEqual([])
    }
  })

  it('can be read as a text', async () => {
    server.answer(json({ openapi: '3.1.0' }))
    expect((await server.client().GET('/openapi.json', { parseAs: 'text' })).data).toBe('{"openapi":"3.1.0"}')
  })

  it('can be a stream, which is longer than the time limit, and ends with the signal', async () => {
    async function* messages() {
      for (let count = 0; ; count++) {
        yield `data: ${count}\n\n`
        await new Promise((resolve) => setTimeout(resolve, 60))
      }
    }
    server.answer({ headers: { 'content-type': 'text/event-stream' }, body: messages() })
    const end = new AbortController()
    const client = server.client({ timeoutMs: 150, signal: end.signal })
    const { data } = await client.GET('/live', { parseAs: 'stream' })
    let text = ''
    const reading = (async () => {
      for await (const piece of data ?? []) {
        text += new TextDecoder().decode(piece)
        if (text.includes('data: 5')) end.abort(new Error('Enough'))
      }
    })()
    await expect(reading).rejects.toThrow('Enough')
    expect(text).toContain('data: 5')
  })
})

describe('the pages of a list', () => {
  it('are fetched one after another, as far as they are used', async () => {
    server.answer(
      json([{ id: '1' }, { id: '2' }], 200, { 'x-next-cursor': 'b' }),
      json([], 200, { 'x-next-cursor': 'c' }),
      json([{ id: '3' }], 200, { 'x-next-cursor': 'd' }),
    )
    const found: string[] = []
    for await (const { id } of server.client().list('/products/', { params: { query: { limit: 2 } } })) {
      found.push(id)
      if (id === '3') break
    }
    expect(found).toEqual(['1', '2', '3'])
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/products/?limit=2',
      '/products/?limit=2&cursor=b',
      '/products/?limit=2&cursor=c',
    ])
  })

  it('are an error when one of them comes twice', async () => {
    server.answer(
      json([{ id: '1' }], 200, { 'x-next-cursor': 'b' }),
      json([{ id: '2' }], 200, { 'x-next-cursor': 'c' }),
      json([{ id: '1' }], 200, { 'x-next-cursor': 'b' }),
    )
    const all = Array.fromAsync(server.client().list('/products/'))
    expect(await thrownBy(all)).toMatchObject({
      name: 'NetworkError',
      code: 'invalid_answer',
      message: 'The list has no end: one of its pages came twice',
    })
    expect(server.requests).toHaveLength(3)
  })
})

describe('createClient', () => {
  const secret = 'sk_acme_k1_secret'
  it.each([
    [{ url: '' }, 'The address of Shiplog must start with https:// or http://'],
    [{ url: secret }, 'The address of Shiplog must start with https:// or http://'],
    [{ url: 'shiplog.example.com' }, 'The address of Shiplog must start with https:// or http://'],
    [{ url: 'ftp://shiplog.example.com' }, 'The address of Shiplog must start with https:// or http://'],
    [{ url: `https://:${secret}@x` }, 'The address of Shiplog must have no user name or password in it'],
    [{ url: `https://x/?key=${secret}` }, "The address of Shiplog must have no '?' or '#' in it"],
    [
      { credential: `${secret}\r\nX-Admin: 1` },
      'The credential must have printable ASCII characters only, without spaces around them',
    ],
    [
      { credential: '' },
      'The credential must have printable ASCII characters only, without spaces around them',
    ],
    [
      { userAgent: 'bot\n' },
      'userAgent must have printable ASCII characters only, without spaces around them',
    ],
    [{ retries: 21 }, 'retries must be a number from 0 to 20'],
    [{ timeoutMs: 0 }, 'timeoutMs must be a number from 1 to 86400000'],
    [{ maxRetryAfterMs: Number.NaN }, 'maxRetryAfterMs must be a number from 0 to 86400000'],
  ])('refuses %j, without repeating what may be a secret', (options, message) => {
    expect(() => createClient({ url: 'https://x', ...options })).toThrow(new TypeError(message))
  })
})
