import { requestApplied } from '@shiplog/event-log'
import { deploymentEvent } from '@shiplog/testing'
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

describe('the service', () => {
  it('answers over NATS whether it has applied a position', async () => {
    const position = await world.ingestion.append(deploymentEvent({ account_id: world.account_id }))
    const question = { service: 'deployment-query', source: 'EVENTS' }
    expect(await requestApplied(world.ingestion.bus, { ...question, position, timeoutMs: 5_000 })).toBe(true)
    expect(
      await requestApplied(world.ingestion.bus, { ...question, position: position + 1, timeoutMs: 50 }),
    ).toBe(false)
  })

  it('answers 401 to a request without a signed identity, and 403 to one without an account', async () => {
    expect((await fetch(`${world.url()}/deployments/`)).status).toBe(401)
    const principal = { kind: 'service', service: 'notifier' } as const
    expect((await world.get('/deployments/', { principal })).status).toBe(403)
    expect((await world.get('/deployments/', { role: 'viewer' })).status).toBe(200)
  })

  it('answers 404 to an unknown route', async () => {
    expect(await world.get('/nonsense')).toMatchObject({ status: 404, body: { detail: 'Not found' } })
  })

  it('is healthy without the broker, and unhealthy without Postgres', async () => {
    expect(await health('/health')).toEqual({ status: 200, body: { status: 'ok', version: '0.1.0' } })
    expect((await health('/health/ready')).status).toBe(200)
    await world.nats.kill()
    expect((await health('/health')).status).toBe(200)
    await world.database.drop()
    expect(await health('/health')).toMatchObject({
      status: 503,
      body: { detail: 'Not available: database' },
    })
    expect((await health('/health/live')).status).toBe(200)
  })
})

describe('readConfig', () => {
  it('names every variable that is missing or wrong, but shows no value', () => {
    const wrong = { DATABASE_URL: 'postgres://u:hunter2@h/d', SERVICE_PRIVATE_KEY: 'hunter2', PORT: '99999' }
    for (const name of ['PORT', 'NATS_URL', 'INGESTION_URL', 'CATALOG_URL', 'SERVICE_PRIVATE_KEY'])
      expect(() => readConfig(wrong)).toThrow(`${name}: `)
    expect(() => readConfig(wrong)).not.toThrow(/hunter2/)
  })
})
