import { randomUUID } from 'node:crypto'
import { deploymentStatusAliases } from '@shiplog/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Client, createClient } from '../support/client.ts'
import { idsOf, nextPage } from '../support/releases.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { unique, validDeployment } from '../support/valid.ts'

let suite: Suite
let client: Client
beforeAll(async () => {
  suite = await startSuite()
  client = await createClient(suite)
})
afterAll(async () => suite?.stop())

type Shown = Record<string, string | null>

const deploy = async (who: Client, fields: Record<string, unknown> = {}): Promise<Answer['body']> => {
  const answer = await who.event('/deployment-events/', validDeployment(fields))
  expect(answer.status).toBe(200)
  return answer.body
}

const minute = (n: number): string => new Date(Date.UTC(2026, 10, 1, 10, n)).toISOString()

describe('GET /deployments/', () => {
  const sha = 'c0ffee1234567890abcdef1234567890abcdef12'
  const productions = ['production', 'customer-a']
  const nothing = () => false
  const filters: [query: string, matches: (one: Shown) => boolean][] = [
    ['environment=production', (one) => one.environment_name === 'production'],
    ['environment=Production', nothing],
    ['product=checkout', (one) => one.product_name === 'checkout'],
    ['product=unknown', nothing],
    ['status=completed', (one) => one.status === 'completed'],
    ['status=%20ERROR', (one) => one.status === 'failed'],
    ['version=1.0', (one) => one.version === '1.0'],
    ['version=1', nothing],
    ['environment_type=production', (one) => productions.includes(one.environment_name ?? '')],
    ['environment_type=TEST', (one) => one.environment_name === 'qa'],
    ['environment_type=staging', nothing],
    ['deployed_by=ada', (one) => one.deployed_by === 'ada'],
    ['deployed_by=ad', nothing],
    [`scm_sha=${sha.slice(0, 9).toUpperCase()}`, (one) => one.scm_sha === sha],
    ['scm_sha=deadbeef', nothing],
    [`from=${minute(8)}`, (one) => (one.deployed_at ?? '') >= minute(8)],
    [`to=${minute(16)}`, (one) => (one.deployed_at ?? '') < minute(16)],
    ['from=2099-01-01T00:00:00Z', nothing],
  ]
  let own: Client
  let all: Shown[]
  beforeAll(async () => {
    own = await createClient(suite)
    for (let i = 0; i < 24; i += 1)
      await deploy(own, {
        product_name: ['checkout', 'search'][i % 2],
        version: ['1.0', '1.0', '2.0'][i % 3],
        environment_name: ['production', 'qa', 'customer-a', 'sandbox'][(i >> 1) % 4],
        status: ['success', 'failed', 'started'][(i >> 2) % 3],
        deployed_by: i % 5 < 3 ? 'ada' : undefined,
        scm_sha: i % 3 < 2 ? sha : undefined,
        occurred_at: minute(i),
        invoke_id: `run-${i}`,
      })
    const { body } = await own.get('/environments/?name=customer-a')
    await own.patch(`/environments/${body[0].id}`, { type: 'production' })
    all = (await own.get('/deployments/?limit=200')).body
  })

  const expectList = async (given: typeof filters): Promise<string[]> => {
    const query = given.map(([text]) => text).join('&')
    const expected = all.filter((one) => given.every(([, matches]) => matches(one)))
    expect([query, idsOf(await own.get(`/deployments/?${query}`))]).toEqual([
      query,
      expected.map(({ id }) => id),
    ])
    return expected.map(({ id }) => id ?? '')
  }

  it('lists every deployment of the account, newest first', () => {
    expect(all.map(({ deployed_at }) => deployed_at)).toEqual(
      Array.from({ length: 24 }, (_, i) => minute(23 - i)),
    )
  })

  it.each(filters)('filters by %s', async (...filter) => {
    const found = await expectList([filter])
    expect(found.length === 0).toBe(filter[1] === nothing)
  })

  it('combines any two filters, and all of those that one deployment matches', async () => {
    const nameOf = ([text]: (typeof filters)[number]): string | undefined => text.split('=')[0]
    for (const [index, one] of filters.entries())
      for (const other of filters.slice(index + 1))
        if (nameOf(one) !== nameOf(other)) await expectList([one, other])
    for (const deployment of all) {
      const matching = filters.filter(([, matches]) => matches(deployment))
      const byName = new Map(matching.map((filter) => [nameOf(filter), filter]))
      expect(await expectList([...byName.values()])).toContain(deployment.id)
    }
  }, 60_000)

  it.each([...deploymentStatusAliases])('takes the status %s for %s', async (alias, status) => {
    const expected = all.filter((one) => one.status === status).map(({ id }) => id)
    expect(idsOf(await own.get(`/deployments/?status=${alias.toUpperCase()}`))).toEqual(expected)
  })

  it.each([
    ['status=nonsense', "Invalid status 'nonsense'. Accepted values: pending"],
    ['status=building', "Invalid status 'building'. Accepted values: pending"],
    [
      'environment_type=prod',
      "Query parameter 'environment_type' must be one of: dev, test, staging, production",
    ],
    ['environment_type=dev&environment_type=test', "Query parameter 'environment_type' must be given once"],
    ['from=yesterday', "Query parameter 'from' must be an ISO 8601 time"],
    ['to=2026-02-30T00:00:00Z', "Query parameter 'to' must be an ISO 8601 time"],
    ['limit=0', "Query parameter 'limit' must be a positive integer"],
    ['limit=all', "Query parameter 'limit' must be a positive integer"],
    ['cursor=nonsense', "Query parameter 'cursor' is not one that this API gave"],
    ['product=a%00', "Query parameter 'product' must not contain NUL"],
    ['scm_sha=a&scm_sha=b', "Query parameter 'scm_sha' must be given once"],
    [`version=${'x'.repeat(256)}`, "Query parameter 'version' must be at most 255 characters"],
  ])('answers 400 to %s', async (query, sentence) => {
    const { status, body } = await client.get(`/deployments/?${query}`)
    expect({ status, detail: body.detail }).toEqual({
      status: 400,
      detail: expect.stringContaining(sentence),
    })
  })

  it('shows another account nothing of it, whatever it asks for', async () => {
    const stranger = await createClient(suite)
    for (const [query] of [...filters, ['limit=200']])
      expect((await stranger.get(`/deployments/?${query}`)).body).toEqual([])
    for (const { id } of all.slice(0, 3))
      expect(await stranger.get(`/deployments/${id}`)).toMatchObject({
        status: 403,
        body: { detail: 'This id belongs to another account' },
      })
  })

  it('goes by what an environment is now, as soon as that was answered', async () => {
    const environment_name = unique('customer')
    const { environment_id } = await deploy(client, { environment_name })
    const path = `/environments/${environment_id}`
    for (const type of ['production', 'test', 'staging', null, 'production'] as const) {
      expect((await client.patch(path, { type })).status).toBe(200)
      for (const asked of ['dev', 'test', 'staging', 'production']) {
        const found = await client.get(
          `/deployments/?environment_type=${asked}&environment=${environment_name}`,
        )
        expect([asked, found.body.length]).toEqual([asked, asked === (type ?? 'dev') ? 1 : 0])
      }
    }
  })

  it('pages without a gap or a repeat while others insert before, between and after', async () => {
    const own = await createClient(suite)
    const product_name = unique('busy')
    // Four deployments in each of six minutes. `write` adds others before, between and after them.
    const posted: string[] = []
    for (let i = 0; i < 24; i += 1)
      posted.push(
        (await deploy(own, { product_name, version: `old-${i}`, occurred_at: minute(20 + (i >> 2)) })).id,
      )
    const before = idsOf(await own.get('/deployments/?limit=200'))
    expect(before.toSorted()).toEqual(posted.toSorted())

    let written = 0
    const write = async (): Promise<void> => {
      written += 1
      const occurred_at = minute(15 + ((written * 7) % 15))
      await deploy(own, { product_name, version: `new-${randomUUID()}`, occurred_at })
    }
    const page = async (query: string, limit: number): Promise<void> => {
      const seen: string[] = []
      let path: string | undefined = `/deployments/?${query}limit=${limit}`
      for (let pages = 0; path !== undefined; pages += 1) {
        // Writes during every second page only, because the list must not grow as fast as it is read.
        const writing = pages % 2 === 0 ? write() : undefined
        const [answer]: [Answer, unknown] = await Promise.all([own.get(path), writing])
        expect(answer.body.length).toBeLessThanOrEqual(limit)
        seen.push(...idsOf(answer))
        path = nextPage(answer)
      }
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.filter((id) => before.includes(id))).toEqual(before)
    }
    for (const limit of [1, 2, 3, 5, 24, 200]) await page('', limit)
    await page(`product=${product_name}&environment=production&`, 4)
    await page('environment_type=production&', 4)
    expect(written).toBeGreaterThan(20)
  })
})

describe('GET /deployments/{deployment-id}', () => {
  it('adds the history: what changed it, what filled fields in, and what came too late', async () => {
    const fields = { product_name: unique('history'), invoke_id: 'run-1' }
    const { id } = await deploy(client, { ...fields, status: 'queued', occurred_at: minute(1) })
    await deploy(client, { ...fields, status: 'deploying', occurred_at: minute(3) })
    const url = 'https://shop.example.com'
    await deploy(client, { ...fields, status: 'started', occurred_at: minute(4), deploy_url: url })
    await deploy(client, { ...fields, status: 'success', occurred_at: minute(9) })
    await deploy(client, { ...fields, status: 'started', occurred_at: minute(2) })

    const { status, body } = await client.get(`/deployments/${id}/`)
    expect(status).toBe(200)
    const times = { deployed_at: minute(1), started_at: minute(3), completed_at: minute(9) }
    expect(body).toMatchObject({ id, status: 'completed', deploy_url: url, ...times })
    const events = body.events.map((event: Shown) => [
      event.event_type,
      event.previous_status,
      event.reported_status,
      event.status,
      event.occurred_at,
    ])
    expect(events).toEqual([
      ['deployment.pending', null, 'pending', 'pending', minute(1)],
      ['deployment.started', 'pending', 'started', 'started', minute(3)],
      ['deployment.amended', 'started', 'started', 'started', minute(4)],
      ['deployment.completed', 'started', 'completed', 'completed', minute(9)],
      ['deployment.late', 'completed', 'started', 'completed', minute(2)],
    ])
    expect(new Set(body.events.map((event: Shown) => event.id)).size).toBe(5)
    const { events: _, events_next, ...record } = body
    expect((await client.get(`/deployments/?product=${fields.product_name}`)).body).toEqual([record])

    expect(events_next).toBeNull()
    const first = await client.get(`/deployments/${id}/events/?limit=3`)
    const rest = await client.get(/^<(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? '')
    expect([first.body.length, rest.headers.get('link')]).toEqual([3, null])
    expect([...first.body, ...rest.body]).toEqual(body.events)
  })
})
