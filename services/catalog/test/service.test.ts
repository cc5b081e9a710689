import { eventually } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../src/service.ts'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => world?.stop())

const health = async (path: string) => {
  const answer = await fetch(`${world.url()}${path}`)
  return { status: answer.status, body: await answer.json() }
}

describe('the log', () => {
  it('gets a partition for this month and each of the next twelve', async () => {
    await eventually(async () => {
      const rows = await world.database.query<{ count: number }>(
        "select count(*)::int from pg_inherits where inhparent = 'catalog.event_log'::regclass",
      )
      return rows[0]?.count === 1 + 13
    })
  })
})

describe('GET /internal/event-log', () => {
  const service = { kind: 'service', service: 'deployment-query' } as const

  it('answers other services with what people created and changed', async () => {
    const { body: product } = await world.post('/products/', { name: 'logged', description: 'why' })
    await world.patch(`/products/${product.id}`, { description: null })
    const all = await world.get('/internal/event-log?after=0&limit=10', { principal: service })
    expect(all).toMatchObject({
      status: 200,
      body: {
        head: 2,
        events: [
          {
            position: 1,
            type: 'product.created',
            account_id: world.account_id,
            data: { product_id: product.id, product_name: 'logged', description: 'why' },
          },
          { position: 2, type: 'product.updated', data: { description: null } },
        ],
      },
    })
    const rest = await world.get('/internal/event-log?after=1&limit=1', { principal: service })
    expect(rest.body.events).toHaveLength(1)
    const tooLarge = await world.get('/internal/event-log?limit=1001', { principal: service })
    expect(tooLarge.body.events).toHaveLength(2)
    expect((await world.get('/internal/event-log?limit=0', { principal: service })).status).toBe(400)
  })

  it('answers 403 to users, and to services that do not read the log', async () => {
    expect((await world.get('/internal/event-log')).status).toBe(403)
    const principal = { kind: 'service', service: 'notifier' } as const
    expect((await world.get('/internal/event-log', { principal })).status).toBe(403)
  })
})

describe('the service', () => {
  it('answers 401 to a request without a signed identity', async () => {
    const answer = await fetch(`${world.url()}/products/`)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ detail: 'The internal identity is missing or wrong' })
  })

  it('answers 404 to an unknown route', async () => {
    expect(await world.get('/nonsense')).toMatchObject({ status: 404, body: { detail: 'Not found' } })
  })

  it('is healthy without the broker, but not without Postgres', async () => {
    expect(await health('/health')).toEqual({ status: 200, body: { status: 'ok', version: '0.1.0' } })
    expect((await health('/health/ready')).status).toBe(200)
    await world.nats.kill()
    expect((await health('/health')).status).toBe(200)
    await world.database.drop()
    const failing = await health('/health')
    expect(failing).toMatchObject({ status: 503, body: { detail: 'Not available: database' } })
    expect((await health('/health/live')).status).toBe(200)
  })
})

describe('readConfig', () => {
  it('names every variable that is missing or wrong, but not its value', () => {
    const wrong = { DATABASE_URL: 'postgres://u:hunter2@h/d', SERVICE_PRIVATE_KEY: 'hunter2', PORT: '99999' }
    for (const name of ['PORT', 'NATS_URL', 'INGESTION_URL', 'SERVICE_PRIVATE_KEY'])
      expect(() => readConfig(wrong)).toThrow(`${name}: `)
    expect(() => readConfig(wrong)).not.toThrow(/hunter2/)
  })
})
