import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Client, createClient } from '../../support/client.ts'
import { type Suite, startSuite } from '../../support/suite/suite.ts'
import { fleetEvents } from './events.ts'
import { fill } from './fill.ts'
import { environments } from './fleet.ts'
import { PostError } from './post-batch.ts'
import type { FleetEvent } from './story.ts'

const to = Date.parse('2026-11-01T00:00:00Z')
const fleetOf = (seed: number, products: number): FleetEvent[] => [
  ...fleetEvents({ seed, products, from: to - 60 * 86_400_000, to }),
]

let suite: Suite
beforeAll(async () => {
  suite = await startSuite()
})
afterAll(async () => suite?.stop())

const runsOf = (events: FleetEvent[], kind: string): Set<string> =>
  new Set(
    events
      .filter((event) => event.kind === kind)
      .map((event) => JSON.stringify([event.product_name, event.version, event.invoke_id])),
  )

const expectAllOnRecord = async (client: Client, events: FleetEvent[]): Promise<void> => {
  await client.get('/deployments/?limit=1') // waits until what was posted is applied
  const [row] = await suite.database.query<{ deployments: string; late: string }>(
    `select (select count(*) from deployment_query.deployment where account_id = a.id) as deployments,
      (select count(*) from deployment_query.deployment_event where account_id = a.id
        and event_type = 'deployment.late') as late
    from gateway.account a where a.name = '${client.account}'`,
  )
  expect(row).toEqual({ deployments: String(runsOf(events, 'deployment').size), late: '0' })
}

describe('fill', () => {
  it('puts a fleet on record: nothing is refused, and each run is one deployment', async () => {
    const client = await createClient(suite)
    const events = fleetOf(1, 200)
    const told: number[] = []
    const filled = await fill({ url: suite.url, key: client.apiKey }, events, (count) => told.push(count))
    expect(filled).toEqual({ events: events.length, refused: [] })
    expect(told.at(-1)).toBe(events.length)
    await expectAllOnRecord(client, events)

    for (const status of ['completed', 'failed', 'aborted'])
      for (const environment of ['dev', 'staging', 'production']) {
        const path = `/deployments/?environment=${environment}&status=${status}&limit=1`
        expect((await client.get(path)).body).toMatchObject([{ environment_name: environment, status }])
      }
    const shown: { name: string; type: string }[] = (await client.get('/environments/?limit=100')).body
    expect(Object.fromEntries(shown.map(({ name, type }) => [name, type]))).toEqual({
      dev: 'dev',
      integration: 'test',
      qa: 'test',
      perf: 'test',
      uat: 'staging',
      staging: 'staging',
      production: 'production',
      'production-us': 'production',
    })
    expect(shown).toHaveLength(environments.length)
  })

  it('goes on when the gateway was away for a while', async () => {
    const client = await createClient(suite)
    const events = fleetOf(2, 200)
    let restarted: Promise<void> | undefined
    const filled = await fill({ url: suite.url, key: client.apiKey }, events, () => {
      restarted ??= suite.restart('gateway')
    })
    await restarted
    expect(filled).toEqual({ events: events.length, refused: [] })
    await expectAllOnRecord(client, events)
  })

  it('gives up at once on a key that is none', async () => {
    const filling = fill({ url: suite.url, key: 'sk_acme_k1_none' }, fleetOf(1, 1), () => {})
    await expect(filling).rejects.toThrow(PostError)
    await expect(filling).rejects.toThrow('answered 401')
  })
})

type Turn = (items: FleetEvent[]) => { status: number; headers?: Record<string, string>; body: unknown }

/** Starts a suite that answers the first batches with `turns`, and records all others. */
const startBusySuite = async (turns: Turn[]) => {
  const recorded: FleetEvent[] = []
  const requests: { at: number }[] = []
  const record: Turn = (items) => {
    recorded.push(...items)
    return { status: 200, body: { results: items.map(() => ({ status: 200, body: {} })) } }
  }
  const server = createServer(async (req, res) => {
    requests.push({ at: performance.now() })
    const chunks = await req.toArray()
    const items = JSON.parse(Buffer.concat(chunks).toString()) as FleetEvent[]
    const { status, headers = {}, body } = (turns.shift() ?? record)(items)
    res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, recorded, requests, record }
}

describe('a suite that is busy', () => {
  const wait = { 'retry-after': '1' }
  const [tooMany, later] = [{ detail: 'Too many requests' }, { detail: 'Try again' }]
  const oneLane = fleetOf(3, 1)

  it.each<[string, Turn]>([
    ['429', () => ({ status: 429, headers: wait, body: tooMany })],
    ['503', () => ({ status: 503, headers: wait, body: later })],
    [
      '200 with 503 for all items',
      (items) => ({
        status: 200,
        headers: wait,
        body: { results: items.map(() => ({ status: 503, body: later })) },
      }),
    ],
  ])('gets the batch again after the time that it asks for: %s', async (_, turn) => {
    const busy = await startBusySuite([turn])
    const filled = await fill({ url: busy.url, key: 'k' }, oneLane, () => {})
    expect(filled).toEqual({ events: oneLane.length, refused: [] })
    expect(busy.recorded).toEqual(oneLane)
    const [first, second] = busy.requests
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(990)
  })

  it('gets again only those items that were not recorded, and tells of those that were refused', async () => {
    const refused = { status: 409, body: { detail: 'Version 1 already exists with different SHA' } }
    const busy = await startBusySuite([
      (items) => ({
        status: 200,
        body: {
          results: items.map((_, index) =>
            index === 0 ? refused : index === 1 ? { status: 200, body: {} } : { status: 503, body: later },
          ),
        },
      }),
    ])
    const filled = await fill({ url: busy.url, key: 'k' }, oneLane, () => {})
    expect(filled.refused).toEqual([{ status: 409, detail: refused.body.detail, event: oneLane[0] }])
    expect(busy.recorded).toEqual(oneLane.slice(2))
  })
})
