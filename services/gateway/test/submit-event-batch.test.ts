import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { acceptEvents, type Item, sendJson } from './fake-services.ts'
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
beforeAll(async () => {
  surroundings = await startSurroundings()
  gateway = await startGateway(surroundings)
  key = (await surroundings.apiKeys.create({ account: 'acme', name: 'test' })).key
})
beforeEach(() => {
  surroundings.ingestion.answer(acceptEvents)
  surroundings.ingestion.received.length = 0
})
afterAll(async () => {
  await gateway?.stop()
  await surroundings?.stop()
})

const send = (items: unknown, headers: Record<string, string> = {}) =>
  gateway.fetch('/event-batches/', post(key, items, headers))
const ndjson = { 'content-type': 'application/x-ndjson' }

describe('POST /event-batches/', () => {
  it('answers each item by itself, in the order of the items', async () => {
    const answer = await send([
      { kind: 'deployment', n: 0 },
      { kind: 'rollback', n: 1 },
      { kind: 'build', n: 2, __proto__: null },
      { n: 3 },
      'text',
      null,
      [],
      { kind: null },
      { kind: 'deployment', n: 8 },
    ])
    const unknownKind = { status: 400, body: { detail: "Field 'kind' must be one of: deployment, build" } }
    const noKind = { status: 400, body: { detail: "Field 'kind' is required" } }
    const noObject = { status: 400, body: { detail: 'Item must be a JSON object' } }
    const event = (kind: string, n: number) => ({
      status: 200,
      body: { id: 'event', item: { kind, body: { n } } },
    })
    expect(answer.status).toBe(200)
    expect(answer.body.results).toMatchObject([
      event('deployment', 0),
      unknownKind,
      event('build', 2),
      noKind,
      noObject,
      noObject,
      noObject,
      noKind,
      event('deployment', 8),
    ])
    expect(answer.body.results[0].body.item.body).not.toHaveProperty('kind')
  })

  it('returns the answers of single items', async () => {
    surroundings.ingestion.answer(({ body }, res) => {
      const { items } = JSON.parse(body) as { items: Item[] }
      const results = items.map(({ body }) =>
        (body as { bad?: boolean }).bad
          ? { status: 409, body: { detail: 'Version 1 already exists with different SHA' } }
          : { status: 200, body: { id: 'x' } },
      )
      sendJson(res, 200, { results })
    })
    const answer = await send([{ kind: 'build' }, { kind: 'build', bad: true }, { kind: 'build' }])
    expect(answer.body.results.map(({ status }: { status: number }) => status)).toEqual([200, 409, 200])
  })

  it('sets Retry-After when no item could be recorded', async () => {
    const refused = { status: 503, body: { detail: 'The database cannot be reached' } }
    const fine = { status: 200, body: { id: 'x' } }
    // The first item is sent alone. It is not recorded, so no other item of the batch is sent.
    const results = [refused, fine, refused]
    surroundings.ingestion.answer(({ body }, res) => {
      const { items } = JSON.parse(body) as { items: Item[] }
      sendJson(res, 200, { results: results.splice(0, items.length) })
    })
    const none = await send([{ kind: 'build' }, { kind: 'build' }])
    expect(none).toMatchObject({ status: 200, body: { results: [refused, { status: 503 }] } })
    expect(none.headers.get('retry-after')).toBe('1')
    const some = await send([{ kind: 'build' }, { kind: 'build' }])
    expect(some).toMatchObject({ status: 200, body: { results: [fine, refused] } })
    expect(some.headers.get('retry-after')).toBeNull()
    expect((await send([])).headers.get('retry-after')).toBeNull()
  })

  it('accepts lines of JSON, with an answer for a line that is not JSON', async () => {
    const lines = '{"kind":"build","n":0}\r\n\n{"kind":\n  {"kind":"deployment","n":2}\n'
    for (const type of ['application/x-ndjson', 'application/x-ndjson; charset=utf-8', 'application/jsonl']) {
      const { status, body } = await send(lines, { 'content-type': type })
      expect(status).toBe(200)
      expect(body.results).toMatchObject([
        { status: 200, body: { item: { kind: 'build', body: { n: 0 } } } },
        { status: 400, body: { detail: 'Item is not valid JSON' } },
        { status: 200, body: { item: { kind: 'deployment', body: { n: 2 } } } },
      ])
    }
  })

  it('answers an empty batch with no results', async () => {
    expect(await send('[]')).toMatchObject({ status: 200, body: { results: [] } })
    expect(await send('', ndjson)).toMatchObject({ status: 200, body: { results: [] } })
    expect(await send('\n \n', ndjson)).toMatchObject({ status: 200, body: { results: [] } })
    expect(surroundings.ingestion.received).toEqual([])
  })

  it('accepts at most 1,000 items, and keeps their order', async () => {
    const items = Array.from({ length: 1_000 }, (_, n) => ({ kind: 'build', n }))
    const answer = await send(items)
    expect(answer.body.results).toHaveLength(1_000)
    const numbers = surroundings.ingestion.items().map(({ body }) => (body as { n: number }).n)
    expect(numbers).toEqual(items.map(({ n }) => n))
    for (const request of surroundings.ingestion.received)
      expect((JSON.parse(request.body) as { items: Item[] }).items.length).toBeLessThanOrEqual(500)
    expect(await send([...items, { kind: 'build' }])).toMatchObject({
      status: 400,
      body: { detail: 'A batch has at most 1000 items, and this one has 1001' },
    })
  })

  it.each(['nightly', 'x'.repeat(255)])(
    'gives every item an idempotency key of its own: %.10s',
    async (key) => {
      const items = [{ kind: 'build' }, { kind: 'nonsense' }, { kind: 'build' }]
      for (const _ of ['first', 'again']) await send(items, { 'idempotency-key': key })
      const [first, second, ...again] = surroundings.ingestion.items().map((item) => item.idempotency_key)
      expect(first).toMatch(/^ batch [\w-]{43} item 0$/)
      expect(second).toBe(first?.replace(/0$/, '2'))
      expect(again).toEqual([first, second])
    },
  )

  it('has no idempotency key that a single event can have', async () => {
    await send([{ kind: 'build' }], { 'idempotency-key': 'nightly' })
    const [item] = surroundings.ingestion.items()
    const headers = { ...json, ...bearer(key), 'idempotency-key': item?.idempotency_key ?? '' }
    await new Promise<void>((resolve, reject) => {
      // Node's client sends the space before the value, which `fetch` would remove.
      const sent = request(`${gateway.url}/build-events/`, { method: 'POST', headers })
      sent
        .once('error', reject)
        .once('response', (answer) => answer.resume().once('end', resolve))
        .end('{}')
    })
    const [, single] = surroundings.ingestion.items()
    expect(single?.idempotency_key).toMatch(/^batch [\w-]{43} item 0$/)
    expect(single?.idempotency_key).not.toBe(item?.idempotency_key)
  })

  it('accepts 500 items with 25 fields and 50 entries of metadata each', async () => {
    const entries = (name: string, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`${name}${n}`, `value ${n}`]))
    const item = { kind: 'build', ...entries('field', 25), extra_metadata: entries('entry', 50) }
    const { status, body } = await send(Array.from({ length: 500 }, () => item))
    expect(status).toBe(200)
    expect(body.results).toHaveLength(500)
  })

  it('refuses more than 100,000 values, and more than 10,000 in a line', async () => {
    const heavy = `{"kind":"build","extra_metadata":{"a":[${'{},'.repeat(34_000)}{}]}}`
    expect(await send(`[${Array.from({ length: 9 }, () => heavy)}]`)).toMatchObject({
      status: 400,
      body: { detail: 'Request body has more than 100000 values' },
    })
    expect(surroundings.ingestion.received).toEqual([])
    const lines = await send(`${heavy}\n{"kind":"build"}`, ndjson)
    expect(lines.body.results).toMatchObject([
      { status: 400, body: { detail: 'Item has more than 10000 values' } },
      { status: 200 },
    ])
  })

  it('sends items again that ingestion did not answer', async () => {
    surroundings.ingestion.answer(({ body }, res) => {
      const { items } = JSON.parse(body) as { items: Item[] }
      sendJson(res, 200, { results: items.slice(0, 4).map(({ body }) => ({ status: 200, body })) })
    })
    const items = Array.from({ length: 30 }, (_, n) => ({ kind: 'build', n }))
    const { body } = await send(items)
    expect(body.results.map((result: { body: { n: number } }) => result.body.n)).toEqual(
      items.map(({ n }) => n),
    )
  })

  it('leaves the fields of events out after the first 4 MiB of results', async () => {
    const extra_metadata = { a: 'x'.repeat(100 * 1024 - 8) }
    surroundings.ingestion.answer(({ body }, res) => {
      const { items } = JSON.parse(body) as { items: Item[] }
      const results = items.map(() => ({ status: 200, body: { id: 'x', status: 'started', extra_metadata } }))
      sendJson(res, 200, { results: results.slice(0, 10) })
    })
    const { text, body } = await send(Array.from({ length: 500 }, () => ({ kind: 'build' })))
    expect(text.length).toBeLessThan(4.1 * 1024 * 1024)
    const last = { status: 200, body: { id: 'x', status: 'started', extra_metadata: null } }
    expect(body.results[0].body.extra_metadata).toEqual(extra_metadata)
    expect(body.results.at(-1)).toEqual(last)
    expect(body.results.filter((result: typeof last) => result.body.extra_metadata === null)).toHaveLength(
      460,
    )
  })

  it('names one violation of each blocked start after the first 4 MiB of results', async () => {
    const violations = Array.from({ length: 20 }, () => ({ message: 'x'.repeat(1_000) }))
    const parts = { error: 'deployment_blocked', code: 'FLOW_VIOLATION', message: 'm', retry_after: null }
    const blocked = { ...parts, detail: { ...parts, details: { rule_name: 'Staging first', violations } } }
    surroundings.ingestion.answer(({ body }, res) => {
      const { items } = JSON.parse(body) as { items: Item[] }
      sendJson(res, 200, { results: items.map(() => ({ status: 428, body: blocked })) })
    })
    const { text, body, headers } = await send(Array.from({ length: 400 }, () => ({ kind: 'deployment' })))
    expect(text.length).toBeLessThan(5 * 1024 * 1024)
    expect(headers.get('retry-after')).toBeNull()
    expect(body.results[0]).toEqual({ status: 428, body: blocked })
    const details = { ...blocked.detail.details, violations: violations.slice(0, 1) }
    expect(body.results.at(-1)).toEqual({
      status: 428,
      body: { ...blocked, detail: { ...parts, details } },
    })
  })

  it.each([
    ['{}', 400, 'Request body must be a JSON array of events'],
    ['null', 400, 'Request body must be a JSON array of events'],
    ['', 400, 'Request body is not valid JSON'],
    ['[{"kind":"build"},', 400, 'Request body is not valid JSON'],
    [`[${'x'.repeat(1024 * 1024)}]`, 413, 'Request body is larger than 1 MiB'],
  ])('refuses the whole of %.30s', async (sent, status, detail) => {
    expect(await send(sent)).toMatchObject({ status, body: { detail } })
  })

  it('answers 415 to another type, and names both', async () => {
    const answer = await send('[]', { 'content-type': 'text/csv' })
    expect(answer).toMatchObject({
      status: 415,
      body: { detail: expect.stringContaining('application/json or application/x-ndjson') },
    })
  })
})
