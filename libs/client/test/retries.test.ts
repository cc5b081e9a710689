import type { ApiError, ClientOptions, NetworkError } from '@shiplog/client'
import { describe, expect, it } from 'vitest'
import { halfAnswer, json, refusal, thrownBy, useServer } from './support.ts'

const server = useServer()

const event = { product_name: 'checkout', version: '1', environment_name: 'qa', status: 'started' } as const
async function* unending() {
  yield '[{"name":'
  await new Promise(() => {})
}

type Retry = { error: ApiError | NetworkError; attempt: number; waitMs: number }

/** Makes a client that keeps what `onRetry` gets. */
const watched = (options: Partial<ClientOptions> = {}) => {
  const retries: Retry[] = []
  return { retries, client: server.client({ ...options, onRetry: (retry) => retries.push(retry) }) }
}

describe('a read', () => {
  it.each([
    ['503', refusal(503, 'Try again'), 'unavailable', /^Try again$/],
    ['no answer', 'reset the connection', 'network', /^Shiplog cannot be reached at http:\S+ \(.+\)$/],
    ['half an answer', halfAnswer(), 'network', /^The answer cannot be read to its end \(.+\)$/],
  ] as const)('is repeated after %s', async (_, reply, code, message) => {
    server.answer(reply, json([{ name: 'checkout' }]))
    const { client, retries } = watched()
    expect((await client.GET('/products/')).data).toEqual([{ name: 'checkout' }])
    expect(retries).toMatchObject([{ attempt: 1, error: { code, message: expect.stringMatching(message) } }])
  })

  it('waits longer after each attempt, and not the same time twice', async () => {
    server.answer(refusal(500, 'Internal server error'))
    const { client, retries } = watched({ retries: 2 })
    const other = watched({ retries: 1 })
    await Promise.all([thrownBy(client.GET('/products/')), thrownBy(other.client.GET('/products/'))])
    const [first = 0, second = 0] = retries.map(({ waitMs }) => waitMs)
    for (const [wait, longest] of [
      [first, 500],
      [second, 1_000],
    ] as const) {
      expect(wait).toBeGreaterThanOrEqual(longest / 2)
      expect(wait).toBeLessThanOrEqual(longest)
    }
    expect(other.retries[0]?.waitMs).not.toBe(first)
    expect(server.requests).toHaveLength(3 + 2)
  })

  it('is repeated after the time of Retry-After, and not before', async () => {
    server.answer(refusal(429, 'Too many', { 'retry-after': '1' }), json([]))
    await server.client().GET('/products/')
    const [first, second] = server.requests
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1_000)
  })

  it('reads a date in Retry-After by the clock of the server', async () => {
    const headers = { date: 'Fri, 27 Nov 2020 00:00:00 GMT', 'retry-after': 'Fri, 27 Nov 2020 00:00:01 GMT' }
    server.answer(refusal(503, 'Restarting', headers), json([]))
    const { client, retries } = watched()
    await client.GET('/products/')
    expect(retries[0]?.error).toMatchObject({ retryAfterMs: 1_000 })
    expect(retries[0]?.waitMs).toBeLessThanOrEqual(1_500)
  })

  it.each(['-5', '1e9', 'Fri, 27 Nov 2020 00:00:01 GMT'])(
    'does not wait for Retry-After: %s',
    async (value) => {
      server.answer(refusal(503, 'Restarting', { 'retry-after': value }), json([]))
      const { client, retries } = watched()
      await client.GET('/products/')
      expect(retries[0]?.waitMs).toBeGreaterThanOrEqual(250)
      expect(retries[0]?.waitMs).toBeLessThanOrEqual(500)
    },
  )

  it('fails at once when Retry-After is longer than the client waits', async () => {
    server.answer(refusal(429, 'Too many this hour', { 'retry-after': '61' }))
    expect(await thrownBy(server.client().GET('/products/'))).toMatchObject({
      code: 'rate_limited',
      retryAfterMs: 61_000,
    })
    expect(server.requests).toHaveLength(1)
  })

  it('has a time limit, which the body has to keep too', async () => {
    server.answer('no answer', { headers: { 'content-type': 'application/json' }, body: unending() })
    const { client, retries } = watched({ timeoutMs: 200, retries: 1 })
    const err = await thrownBy(client.GET('/products/'))
    for (const one of [retries[0]?.error, err])
      expect(one).toMatchObject({
        name: 'NetworkError',
        code: 'timeout',
        message: 'Shiplog did not answer within 0.2 s',
      })
  })

  it('is not repeated with retries: 0', async () => {
    server.answer(refusal(503, 'Try again'))
    expect(await thrownBy(server.client({ retries: 0 }).GET('/products/'))).toMatchObject({ status: 503 })
    expect(server.requests).toHaveLength(1)
  })

  it.each([400, 401, 403, 404, 405, 409, 413, 415, 422, 423, 428])(
    'is not repeated after %i',
    async (status) => {
      server.answer(refusal(status, 'No', { 'retry-after': '0' }))
      expect(await thrownBy(server.client().GET('/products/'))).toMatchObject({ status, message: 'No' })
      expect(server.requests).toHaveLength(1)
    },
  )
})

describe('an event', () => {
  it('is repeated with the same key, whatever became of the answer', async () => {
    server.answer('reset the connection', halfAnswer(), json({ status: 'started' }))
    await server.client().POST('/deployment-events/', { body: event })
    expect(server.requests.map(({ text }) => JSON.parse(text))).toEqual([event, event, event])
    expect(new Set(server.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  it('is not repeated after an error that it caused itself', async () => {
    server.answer(refusal(409, 'Version 1 already exists with different SHA'))
    expect(await thrownBy(server.client().POST('/deployment-events/', { body: event }))).toMatchObject({
      code: 'conflict',
    })
    expect(server.requests).toHaveLength(1)
  })
})

describe('a dry run', () => {
  it('is repeated, because it writes nothing', async () => {
    const { status: _, ...body } = event
    server.answer(refusal(503, 'Try again'), json({ allowed: true }))
    await server.client().POST('/preflight-checks/', { body })
    server.answer(refusal(503, 'Try again'), json({}))
    await server.client().POST('/deployment-rules/simulations/', { body: {} as never })
    expect(server.requests).toHaveLength(4)
  })
})

describe('another write', () => {
  it.each([
    ['no answer', 'reset the connection'],
    ['half an answer', halfAnswer()],
    ['503', refusal(503, 'Try again')],
  ] as const)('is not repeated after %s, because it may have taken effect', async (_, reply) => {
    server.answer(reply)
    await thrownBy(server.client().POST('/products/', { body: { name: 'checkout' } }))
    expect(server.requests).toHaveLength(1)
  })

  it('is repeated after 429, because it has not', async () => {
    server.answer(refusal(429, 'Too many', { 'retry-after': '0' }), json({ name: 'checkout' }, 201))
    await server.client().POST('/products/', { body: { name: 'checkout' } })
    expect(server.requests.map(({ text }) => text)).toEqual(['{"name":"checkout"}', '{"name":"checkout"}'])
  })
})

describe('a signal', () => {
  const reason = new Error('No longer wanted')

  it('that was aborted before prevents the request', async () => {
    const signal = AbortSignal.abort(reason)
    expect(await thrownBy(server.client().GET('/products/', { signal }))).toBe(reason)
    expect(await thrownBy(server.client({ signal }).GET('/products/'))).toBe(reason)
    expect(server.requests).toEqual([])
  })

  it.each(['of the client', 'of the call'])(
    '%s ends a request, and the wait for the next one',
    async (whose) => {
      const other = new AbortController().signal
      for (const replies of [['no answer'], [refusal(503, 'Try again', { 'retry-after': '30' })]] as const) {
        server.answer(...replies)
        const signal = AbortSignal.any([AbortSignal.timeout(200)])
        const options = whose === 'of the client' ? { signal } : { signal: other }
        const init = whose === 'of the client' ? { signal: other } : { signal }
        expect(await thrownBy(server.client(options).GET('/products/', init))).toBe(signal.reason)
      }
      expect(server.requests).toHaveLength(2)
    },
  )
})

it('a custom fetch gets each attempt as a request of its own, with its body', async () => {
  const bodies: unknown[] = []
  const fetch = async (request: Request) => {
    bodies.push(await request.json())
    return bodies.length < 2 ? new Response(null, { status: 503 }) : Response.json({})
  }
  await server.client({ fetch }).POST('/deployment-events/', { body: event })
  expect(bodies).toEqual([event, event])
})
