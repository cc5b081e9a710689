import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { unique, validBuild, validDeployment } from '../support/valid.ts'

const dayMs = 24 * 60 * 60 * 1_000

let suite: Suite
let client: Client
/** How far the clocks of the gateway and of ingestion are ahead of this machine's clock, in ms. */
let aheadMs = 0
const now = (): Date => new Date(Date.now() + aheadMs)
beforeAll(async () => {
  suite = await startSuite({ overrides: { gateway: { now }, ingestion: { now } } })
  client = await createClient(suite)
})
afterAll(async () => suite?.stop())

const deploy = (body: object, key: string, of = client) =>
  of.event('/deployment-events/', body, { 'idempotency-key': key })
const build = (body: object, key: string, path = '/build-events/') =>
  client.event(path, body, { 'idempotency-key': key })

const reused = {
  status: 422,
  body: {
    detail: "This 'Idempotency-Key' came with another request before: send a new key with a new request",
  },
}

describe('Idempotency-Key', () => {
  it('gives fifty posts at once one answer, and the log one event', async () => {
    const body = validDeployment({ status: 'started' })
    const key = unique('key')
    const answers = await Promise.all(Array.from({ length: 50 }, () => deploy(body, key)))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    const { body: one } = await client.get(`/deployments/${answers[0]?.body.id}`)
    expect(one.events).toHaveLength(1)
  })

  it('lets one of two bodies win that race, and answers 422 to the other', async () => {
    const product_name = unique('race')
    const key = unique('key')
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        deploy(validDeployment({ product_name, status: index % 2 === 0 ? 'failed' : 'aborted' }), key),
      ),
    )
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(25)
    expect(new Set(taken.map(({ body }) => body.status)).size).toBe(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(reused)
    expect((await client.get(`/deployments/?product=${product_name}`)).body).toHaveLength(1)
  })

  it('means nothing to another account', async () => {
    const other = await createClient(suite)
    const key = unique('key')
    const body = validDeployment()
    const [own, theirs] = [await deploy(body, key), await deploy(body, key, other)]
    expect([own.status, theirs.status]).toEqual([200, 200])
    expect(theirs.body.id).not.toBe(own.body.id)
    expect(await deploy(validDeployment(), key, other)).toMatchObject(reused)
    expect((await deploy(body, key)).body).toEqual(own.body)
  })

  it('is one name for all routes: of builds both are the same, a deployment is another request', async () => {
    const key = unique('key')
    const body = validBuild()
    const first = await build(body, key)
    expect((await build(body, key, '/version-events/')).body).toEqual(first.body)
    expect(await deploy({ ...body, environment_name: 'staging' }, key)).toMatchObject(reused)
    expect((await build(body, key)).body).toEqual(first.body)
  })

  it('compares what the bodies say, and not how they say it', async () => {
    const key = unique('key')
    const body = validDeployment({ status: 'success', extra_metadata: { b: [1, { d: 4, c: 3 }], a: 2 } })
    const first = await deploy(body, key)
    const same = {
      unknown: 'field',
      ...Object.fromEntries(Object.entries(body).toReversed()),
      extra_metadata: { a: 2, b: [1, { c: 3, d: 4 }] },
      status: ' DEPLOYED ',
      deployed_by: null,
      scm_sha: '',
    }
    expect((await deploy(same, key)).body).toEqual(first.body)
    expect(await deploy({ ...body, deployed_by: 'ada' }, key)).toMatchObject(reused)
    expect(await deploy({ ...body, extra_metadata: { a: 2 } }, key)).toMatchObject(reused)
  })

  it('repeats a 409, though there would be no conflict any more', async () => {
    const product_name = unique('conflict')
    const { body: version } = await client.event(
      '/build-events/',
      validBuild({ product_name, scm_sha: 'aaaaaaa' }),
    )
    const key = unique('key')
    const conflicting = validBuild({ product_name, scm_sha: 'bbbbbbb' })
    const conflict = await build(conflicting, key)
    expect(conflict.status).toBe(409)
    expect((await client.delete(`/products/${version.product_id}`)).status).toBe(204)
    expect(await build(conflicting, key)).toMatchObject({ status: 409, body: conflict.body })
    expect((await build(conflicting, unique('key'))).status).toBe(200)
  })

  it('is not used up by what is refused with 400, 403, 415 or 422', async () => {
    const key = unique('key')
    const body = validDeployment()
    const allowed = await suite.createApiKey({ account: client.account, products: [unique('mine')] })
    const headers = { 'idempotency-key': key }
    const auth = `Bearer ${allowed}`
    expect((await deploy({ ...body, version: '' }, key)).status).toBe(400)
    expect((await client.call('POST', '/deployment-events/', { body, headers, auth })).status).toBe(403)
    const plain = { ...headers, 'content-type': 'text/plain' }
    expect((await client.event('/deployment-events/', body, plain)).status).toBe(415)
    const first = await deploy(body, key)
    expect(first.status).toBe(200)
    expect(await deploy(validDeployment(), key)).toMatchObject(reused)
    expect((await deploy(body, key)).body).toEqual(first.body)
  })

  it('is kept for 24 hours, and free then', async () => {
    const key = unique('key')
    const body = validDeployment({ status: 'started' })
    const first = await deploy(body, key)
    try {
      aheadMs = dayMs - 60_000
      expect((await deploy(body, key)).body).toEqual(first.body)
      expect(await deploy({ ...body, status: 'failed' }, key)).toMatchObject(reused)
      aheadMs = dayMs + 60_000
      const later = await deploy({ ...body, status: 'failed' }, key)
      expect(later).toMatchObject({ status: 200, body: { id: first.body.id, status: 'failed' } })
      expect(await deploy(body, key)).toMatchObject(reused)
      aheadMs = 2 * dayMs
      expect((await deploy({ ...body, status: 'failed' }, key)).body).toEqual(later.body)
    } finally {
      aheadMs = 0
    }
  })
})

describe('an Idempotency-Key', () => {
  /** Posts an event with this header exactly as given. `fetch` would refuse or change some headers. */
  const postWith = async (
    name: string,
    value: string | string[],
  ): Promise<{ status: number; body: string }> => {
    const sent = request(`${suite.url}/deployment-events/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${client.apiKey}`,
        'content-type': 'application/json',
        [name]: value,
      },
    })
    const answered = Promise.withResolvers<{ status: number; body: string }>()
    sent.on('error', answered.reject).on('response', async (response) => {
      answered.resolve({ status: response.statusCode ?? 0, body: await text(response) })
    })
    sent.end(JSON.stringify(validDeployment()))
    return await answered.promise
  }

  it.each([
    ['of one character', () => 'x'],
    ['of 255 characters', () => unique('k').padEnd(255, '~')],
    ['with space and punctuation', () => `${unique('k')} !"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`],
  ])('may be %s', async (_what, make) => {
    const key = make()
    expect((await postWith('idempotency-key', key)).status).toBe(200)
    expect((await postWith('Idempotency-Key', key)).status).toBe(422)
  })

  it.each([
    ['of 256 characters', 'x'.repeat(256)],
    ['of other letters', 'schl\u00fcssel'],
    ['with a tab', 'a\tb'],
  ])('is 400 %s', async (_what, key) => {
    expect(await postWith('idempotency-key', key)).toEqual({
      status: 400,
      body: JSON.stringify({
        detail: "Header 'Idempotency-Key' must be at most 255 printable ASCII characters",
      }),
    })
  })

  it.each(['', ' ', '\t'])('is none when it is blank: %j', async (key) => {
    for (let count = 0; count < 2; count += 1)
      expect((await postWith('idempotency-key', key)).status).toBe(200)
  })
})
