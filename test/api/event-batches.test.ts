import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Client, createClient } from '../support/client.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { unique, validBuild, validDeployment } from '../support/valid.ts'

let suite: Suite
let client: Client
beforeAll(async () => {
  suite = await startSuite()
  client = await createClient(suite)
})
afterAll(async () => suite?.stop())

type Result = { status: number; body: Record<string, unknown> }

const send = (raw: string, type = 'application/x-ndjson', headers = {}): Promise<Answer> =>
  client.call('POST', '/event-batches/', {
    raw,
    headers: { 'content-type': type, ...headers },
    auth: `Bearer ${client.apiKey}`,
  })
const resultsOf = ({ status, body }: Answer): Result[] => {
  expect([status, body]).toEqual([200, { results: expect.any(Array) }])
  return body.results
}
const submit = async (items: unknown[], headers = {}): Promise<Result[]> =>
  resultsOf(await client.event('/event-batches/', items, headers))
const statusesOf = (results: Result[]): number[] => results.map(({ status }) => status)

type Fields = Record<string, unknown>

const build = (fields: object = {}): Fields => ({ kind: 'build', ...validBuild({ ...fields }) })
const deployment = (fields: object = {}): Fields => ({
  kind: 'deployment',
  ...validDeployment({ ...fields }),
})
const json = (value: unknown): string => JSON.stringify(value)
const notJson = { status: 400, body: { detail: 'Item is not valid JSON' } }

describe('POST /event-batches/', () => {
  it('answers each item as it would have been answered alone', async () => {
    const items = [
      deployment({ status: 'started', deployed_by: 'ada' }),
      build({ scm_sha: 'abcdef0' }),
      deployment({ status: 'x' }),
    ]
    const [first, second, third] = await submit(items)
    const { kind: _, ...body } = items[0] ?? {}
    expect(first).toEqual({ status: 200, body: (await client.event('/deployment-events/', body)).body })
    expect(second).toMatchObject({ status: 200, body: { status: 'completed', scm_sha: 'abcdef0' } })
    const alone = await client.event('/deployment-events/', validDeployment({ status: 'x' }))
    expect(third).toEqual({ status: 400, body: alone.body })
  })

  it('refuses what is no event, each for itself', async () => {
    const wrong: [item: unknown, detail: string][] = [
      [null, 'Item must be a JSON object'],
      ['text', 'Item must be a JSON object'],
      [[deployment()], 'Item must be a JSON object'],
      [{}, "Field 'kind' is required"],
      [{ ...build(), kind: '' }, "Field 'kind' is required"],
      [{ ...build(), kind: 'release' }, "Field 'kind' must be one of: deployment, build"],
      [{ ...build(), kind: 'version' }, "Field 'kind' must be one of: deployment, build"],
      [{ ...build(), kind: 'Build' }, "Field 'kind' must be one of: deployment, build"],
      [{ ...build(), kind: ['build'] }, "Field 'kind' must be one of: deployment, build"],
      [{ kind: 'build' }, "Field 'product_name' is required"],
      [deployment({ environment_name: null }), "Field 'environment_name' is required"],
    ]
    const good = build()
    const results = await submit(wrong.flatMap(([item]) => [item, good]))
    for (const [index, [, detail]] of wrong.entries()) {
      expect(results[2 * index]).toEqual({ status: 400, body: { detail } })
      expect(results[2 * index + 1]?.status).toBe(200)
    }
  })

  it('takes effect in the order of its items', async () => {
    const product_name = unique('order')
    const statuses = ['pending', 'started', 'failed']
    const [first, ...others] = await submit(statuses.map((status) => deployment({ product_name, status })))
    for (const { body } of others) expect(body.id).toBe(first?.body.id)
    const { body } = await client.get(`/deployments/${first?.body.id}`)
    expect(body.status).toBe('failed')
    expect(body.events.map(({ event_type }: { event_type: string }) => event_type)).toEqual(
      statuses.map((status) => `deployment.${status}`),
    )
  })

  it('makes one record of an event that it holds twice', async () => {
    const product_name = unique('twice')
    const [item, other] = [deployment({ product_name }), build({ product_name })]
    const results = await submit([item, other, item, other, item])
    expect(results).toEqual([results[0], results[1], results[0], results[1], results[0]])
    expect((await client.get(`/deployments/?product=${product_name}`)).body).toHaveLength(1)
  })

  it('answers 409 to the second of two SHAs for one version, and to no other item', async () => {
    const product_name = unique('sha')
    const sha = (scm_sha: string) => ({ product_name, scm_sha })
    const results = await submit([
      build(sha('aaaaaaaa')),
      deployment(sha('bbbbbbbb')),
      build(sha('AAAAAAAA')),
      deployment({ product_name }),
    ])
    expect(statusesOf(results)).toEqual([200, 409, 200, 200])
    expect(results[1]?.body).toEqual({ detail: 'Version 1.4.2 already exists with different SHA' })
    expect((await client.get(`/versions/?product=${product_name}`)).body).toMatchObject([
      { scm_sha: 'aaaaaaaa' },
    ])
  })

  it('may be empty', async () => {
    expect(await submit([])).toEqual([])
    for (const raw of ['', '\n', ' \r\n\t\n']) expect(resultsOf(await send(raw))).toEqual([])
  })

  it.each([
    ['{}', 'Request body must be a JSON array of events'],
    ['{"items":[]}', 'Request body must be a JSON array of events'],
    ['"text"', 'Request body must be a JSON array of events'],
    ['null', 'Request body must be a JSON array of events'],
    ['', 'Request body is not valid JSON'],
    ['[', 'Request body is not valid JSON'],
    [`[${json(build())},]`, 'Request body is not valid JSON'],
    [`${json(build())}\n${json(build())}`, 'Request body is not valid JSON'],
  ])('is 400 as a whole when it is no JSON array: %.30s', async (raw, detail) => {
    expect(await send(raw, 'application/json')).toMatchObject({ status: 400, body: { detail } })
  })

  it('has at most 1,000 items, also as lines, of which blank ones do not count', async () => {
    const line = json(deployment())
    const detail = 'A batch has at most 1000 items, and this one has more lines'
    expect(await send(`${line}\n`.repeat(1_001))).toMatchObject({ status: 400, body: { detail } })
    const results = resultsOf(await send(`${line}\n\n`.repeat(1_000)))
    expect(results).toHaveLength(1_000)
    expect(new Set(results.map(({ body }) => body.id)).size).toBe(1)
  })

  it.each(['application/json', 'application/x-ndjson'])('of more than 1 MiB is 413, as %s', async (type) => {
    const raw = json([build({ error_message: 'x'.repeat(1024 * 1024) })])
    expect(await send(raw, type)).toMatchObject({
      status: 413,
      body: { detail: 'Request body is larger than 1 MiB' },
    })
  })
})

describe('lines of JSON', () => {
  it.each([
    ['that end in LF', (lines: string[]) => lines.map((line) => `${line}\n`).join('')],
    ['without the last line end', (lines: string[]) => lines.join('\n')],
    ['that end in CR LF', (lines: string[]) => lines.map((line) => `${line}\r\n`).join('')],
    ['with blank lines and space around', (lines: string[]) => `\n ${lines.join(' \n\n \t')}\n\n`],
    ['after a byte order mark', (lines: string[]) => `\uFEFF${lines.join('\n')}`],
  ])('%s are read line by line', async (_how, write) => {
    const items = [build({ version: 'a\u2028b\r\nc' }), deployment(), build()]
    const results = resultsOf(await send(write(items.map(json))))
    expect(results.map(({ body }) => body.version)).toEqual(items.map(({ version }) => version))
  })

  it('that are no JSON are answered in their place, and harm no other', async () => {
    const [first, last] = [build(), deployment()]
    const broken = ['{"kind":"build"', 'nope', `${json(build())},`, `[${json(build())}`, '}']
    const results = resultsOf(await send([json(first), ...broken, json(last)].join('\n')))
    expect(results.slice(1, -1)).toEqual(broken.map(() => notJson))
    expect([results[0]?.body.product_name, results.at(-1)?.body.product_name]).toEqual([
      first.product_name,
      last.product_name,
    ])
  })

  it('that are nested without end are answered in their place', async () => {
    const deep = `{"kind":"build","extra_metadata":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_001)}`
    const results = resultsOf(await send(`${deep}\n${json(build())}`))
    expect(results[0]).toEqual({ status: 400, body: { detail: 'Item is nested deeper than 100 levels' } })
    expect(results[1]?.status).toBe(200)
  })
})

describe('the type of a batch', () => {
  it.each(['application/json', 'Application/JSON; charset=utf-8', 'application/vnd.ci+json'])(
    'may be %s for an array',
    async (type) => {
      expect(statusesOf(resultsOf(await send(`\uFEFF${json([build()])}`, type)))).toEqual([200])
    },
  )

  it.each(['application/x-ndjson', 'application/ndjson; charset="UTF-8"', 'application/jsonl'])(
    'may be %s for lines',
    async (type) => {
      expect(statusesOf(resultsOf(await send(json(build()), type)))).toEqual([200])
    },
  )

  it.each([
    'text/plain',
    'text/csv',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'application/x-ndjson; charset=latin1',
  ])('is 415 as %s', async (type) => {
    expect((await send(json([build()]), type)).status).toBe(415)
  })

  it('is UTF-8 in any case', async () => {
    const answer = await fetch(`${suite.url}/event-batches/`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson', authorization: `Bearer ${client.apiKey}` },
      body: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ detail: 'Request body is not valid UTF-8' })
  })
})

describe('a batch with an Idempotency-Key', () => {
  it('gets the first answers again, item by item and in either form, and 422 for an item that differs', async () => {
    const key = { 'idempotency-key': unique('batch') }
    const conflicting = unique('conflict')
    await client.event('/build-events/', validBuild({ product_name: conflicting, scm_sha: 'aaaaaaa' }))
    const items = [
      deployment({ status: 'started' }),
      build({ product_name: conflicting, scm_sha: 'bbbbbbb' }),
      deployment({ status: 'nonsense' }),
    ]
    const first = await submit(items, key)
    expect(statusesOf(first)).toEqual([200, 409, 400])
    await submit([{ ...items[0], status: 'failed' }])
    expect(await submit(items, key)).toEqual(first)
    expect(resultsOf(await send(items.map(json).join('\n\n'), 'application/x-ndjson', key))).toEqual(first)

    const changed = await submit([items[0], build(), deployment()], key)
    expect(statusesOf(changed)).toEqual([200, 422, 200])
    expect(statusesOf(await submit(items.toReversed(), key))).toEqual([400, 409, 422])
  })

  it('does not share it with a single event', async () => {
    const key = { 'idempotency-key': unique('batch') }
    expect(statusesOf(await submit([build(), build()], key))).toEqual([200, 200])
    expect((await client.event('/build-events/', validBuild(), key)).status).toBe(200)
  })

  it('that is none is 400 as a whole', async () => {
    const key = { 'idempotency-key': 'x'.repeat(256) }
    expect((await client.event('/event-batches/', [build()], key)).status).toBe(400)
  })
})
