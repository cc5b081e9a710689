import { eventually } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { unique, validDeployment } from '../support/valid.ts'

let suite: Suite
let client: Client

beforeAll(async () => {
  suite = await startSuite()
  client = await createClient(suite)
})
afterAll(() => suite?.stop())

describe('a rule for production', () => {
  it('holds within a second where a person calls an environment production', async () => {
    const environment_name = unique('eu')
    const event = { environment_name, status: 'started' }
    const start = async () =>
      (await client.event('/deployment-events/', validDeployment({ ...event, version: unique('v') }))).status
    expect(await start()).toBe(200)
    const windows = [{ start: '2026-01-01T00:00', end: null, timezone: 'UTC' }]
    const scope = { environment_types: ['production'] }
    const rule = { name: 'Freeze', type: 'freeze', scope, config: { windows } }
    expect((await client.post('/deployment-rules/', rule)).status).toBe(201)
    expect(await start()).toBe(200)
    const { id } = await eventually(
      async () => (await client.get(`/environments/?name=${environment_name}`)).body[0],
    )
    expect((await client.patch(`/environments/${id}`, { type: 'production' })).status).toBe(200)
    await eventually(async () => (await start()) === 423, { timeoutMs: 1_000 })
    expect((await client.patch(`/environments/${id}`, { type: null })).status).toBe(200)
    await eventually(async () => (await start()) === 200, { timeoutMs: 1_000 })
  })
})
