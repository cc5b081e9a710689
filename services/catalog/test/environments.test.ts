import { randomUUID } from 'node:crypto'
import { type EnvironmentData, environmentId } from '@shiplog/events'
import { deploymentEvent, nextMoment } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ now: nextMoment })
})
afterAll(async () => world?.stop())

const named = async (environment_name: string, account_id = world.account_id): Promise<string> => {
  await world.ingestion.append(deploymentEvent({ account_id, environment_name }))
  return environmentId(account_id, environment_name)
}

const logged = (environment_name: string) =>
  world.database.query<{ type: string; data: EnvironmentData }>(
    `select type, data from catalog.event_log where data->>'environment_name' = $1 order by position`,
    [environment_name],
  )

const namesIn = async (query: string, account_id: string): Promise<string[]> => {
  const { body } = await world.get(`/environments/?${query}`, { account_id })
  return body.map(({ name }: { name: string }) => name)
}

describe('POST /environments/', () => {
  it('creates an environment, shows it, and logs the fact', async () => {
    const fields = { name: 'Europe', type: 'production', description: 'The big one', metadata: { sla: 1 } }
    const { status, body: created } = await world.post('/environments/', fields)
    expect(status).toBe(201)
    expect(created).toEqual({
      id: environmentId(world.account_id, 'Europe'),
      ...fields,
      type_source: 'explicit',
      created_at: expect.stringMatching(/Z$/),
      updated_at: created.created_at,
    })
    expect((await world.get(`/environments/${created.id}`)).body).toEqual(created)
    const { id: environment_id, name: environment_name, ...state } = created
    expect(await logged('Europe')).toEqual([
      { type: 'environment.created', data: { environment_id, environment_name, ...state } },
    ])
  })

  it.each([
    ['qa-7', 'test', 'name'],
    ['nonprod', 'staging', 'name'],
    ['prod-eu', 'production', 'name'],
    ['customer-a', 'dev', 'default'],
  ])('detects the type of %s from its name when none is sent', async (name, type, type_source) => {
    const body = { type, type_source, description: null, metadata: null }
    expect(await world.post('/environments/', { name, type: null })).toMatchObject({ status: 201, body })
  })

  it('answers 409 when a person has created it, or an event named it just before', async () => {
    await world.post('/environments/', { name: 'twice' })
    expect(await world.post('/environments/', { name: 'twice', type: 'test' })).toMatchObject({
      status: 409,
      body: { detail: "Environment 'twice' already exists" },
    })
    await named('by-event')
    expect((await world.post('/environments/', { name: 'by-event' })).status).toBe(409)
    expect(await logged('twice')).toHaveLength(1)
    expect(await logged('by-event')).toHaveLength(0)
  })

  it('accepts one of many concurrent requests', async () => {
    const posts = Array.from({ length: 12 }, () => world.post('/environments/', { name: 'contested' }))
    const statuses = (await Promise.all(posts)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, ...Array(11).fill(409)])
    expect(await logged('contested')).toHaveLength(1)
  })

  it.each([
    [undefined, 'Request body must be a JSON object'],
    [{ type: 'x' }, "Field 'name' is required"],
    [{ name: 'x', type: 'prod' }, "Field 'type' must be one of: dev, test, staging, production"],
    [{ name: 'x', type: 5 }, "Field 'type' must be a string"],
    [{ name: 'x', description: 1 }, "Field 'description' must be a string"],
    [{ name: 'x', metadata: [] }, "Field 'metadata' must be an object"],
  ])('answers 400 to %j', async (body, detail) => {
    expect(await world.call('POST', '/environments/', { body })).toMatchObject({
      status: 400,
      body: { detail },
    })
  })

  it('answers 403 to viewers', async () => {
    expect((await world.post('/environments/', { name: 'no' }, { role: 'viewer' })).status).toBe(403)
    expect((await world.post('/environments/', { name: 'yes' }, { role: 'member' })).status).toBe(201)
  })
})

describe('GET /environments/', () => {
  it('lists environments of people and events, newest first, without gaps or repeats during changes', async () => {
    const account_id = randomUUID()
    const names: string[] = []
    const changed: string[] = []
    for (let i = 0; i < 4; i += 1) {
      await world.post('/environments/', { name: `person-${i}` }, { account_id })
      await named(`event-${i}`, account_id)
      changed.push(await named(`changed-${i}`, account_id))
      names.unshift(`changed-${i}`, `event-${i}`, `person-${i}`)
    }
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await world.get(`/environments/?limit=2${cursor}`, { account_id })
      seen.push(...page.body.map(({ name }: { name: string }) => name))
      await world.post('/environments/', { name: `arrived-${seen.length}` }, { account_id })
      await world.patch(`/environments/${changed[seen.length % 4]}`, { metadata: { seen } }, { account_id })
      await named(names[seen.length] ?? 'other', account_id)
      const next = page.headers.get('x-next-cursor')
      cursor = next === null ? '' : `&cursor=${next}`
    } while (cursor !== '')
    expect(seen).toEqual(names)
  })

  it('filters environments of people and events by type and by name', async () => {
    const account_id = randomUUID()
    await named('staging', account_id)
    await named('eu-uat', account_id)
    await named('blue', account_id)
    await world.post('/environments/', { name: 'qa' }, { account_id })
    await world.post('/environments/', { name: 'green', type: 'staging' }, { account_id })
    const blue = environmentId(account_id, 'blue')
    await world.patch(`/environments/${blue}`, { type: 'production' }, { account_id })
    expect(await namesIn('type=staging', account_id)).toEqual(['green', 'eu-uat', 'staging'])
    expect(await namesIn('type=production', account_id)).toEqual(['blue'])
    expect(await namesIn('type=dev', account_id)).toEqual([])
    expect(await namesIn('type=Test', account_id)).toEqual(['qa'])
    expect(await namesIn('name=blue', account_id)).toEqual(['blue'])
    expect(await namesIn('name=blue&type=dev', account_id)).toEqual([])
    expect(await namesIn('name=blue', randomUUID())).toEqual([])
  })

  it.each([
    ['type=prod', "Query parameter 'type' must be one of: dev, test, staging, production"],
    ['type=dev&type=test', "Query parameter 'type' must be given once"],
    ['limit=0', "Query parameter 'limit' must be a positive integer"],
    ['cursor=garbage', "Query parameter 'cursor' is not one that this API gave"],
  ])('answers 400 to %s', async (query, detail) => {
    expect(await world.get(`/environments/?${query}`)).toMatchObject({ status: 400, body: { detail } })
  })
})

describe('GET /environments/{environment-id}', () => {
  it('shows an environment that an event has just named', async () => {
    const occurred_at = '2026-11-01T08:00:00.000Z'
    const account_id = randomUUID()
    await world.ingestion.append(deploymentEvent({ account_id, environment_name: 'euProd2', occurred_at }))
    const id = environmentId(account_id, 'euProd2')
    expect(await world.get(`/environments/${id}`, { role: 'viewer', account_id })).toMatchObject({
      status: 200,
      body: {
        id,
        name: 'euProd2',
        type: 'production',
        type_source: 'name',
        description: null,
        metadata: null,
        created_at: occurred_at,
        updated_at: occurred_at,
      },
    })
  })

  it('answers 404 to an invalid or unknown id, 403 to one of another account', async () => {
    const id = await named('not-yours')
    expect((await world.get('/environments/nonsense')).status).toBe(404)
    expect((await world.get(`/environments/${randomUUID()}`)).status).toBe(404)
    expect(await world.get(`/environments/${id}`, { account_id: randomUUID() })).toMatchObject({
      status: 403,
      body: { detail: 'This id belongs to another account' },
    })
  })
})

describe('PATCH /environments/{environment-id}', () => {
  it('changes the fields that are sent, clears those that are null, and logs the result', async () => {
    const { body: environment } = await world.post('/environments/', { name: 'patched', metadata: { a: 1 } })
    const path = `/environments/${environment.id}`
    const first = await world.patch(path, { name: 'patched', description: 'new' }, { role: 'member' })
    expect(first).toMatchObject({ status: 200, body: { description: 'new', metadata: { a: 1 } } })
    const second = await world.patch(path, { metadata: null, type: 'test' })
    expect(second.body).toMatchObject({ description: 'new', metadata: null, type: 'test' })
    expect(second.body.created_at).toBe(environment.created_at)
    expect(Date.parse(second.body.updated_at)).toBeGreaterThan(Date.parse(first.body.updated_at))
    expect((await world.get(path)).body).toEqual(second.body)
    const events = await logged('patched')
    expect(events.map(({ type }) => type)).toEqual([
      'environment.created',
      'environment.updated',
      'environment.updated',
    ])
    const { id: environment_id, name: environment_name, ...state } = second.body
    expect(events.at(-1)?.data).toEqual({ environment_id, environment_name, ...state })
  })

  it('keeps a type that a person set until it is set to null, which detects it from the name again', async () => {
    const path = `/environments/${await named('prod')}`
    expect((await world.patch(path, { type: 'Staging' })).body).toMatchObject({
      type: 'staging',
      type_source: 'explicit',
    })
    await named('prod')
    await world.patch(path, { description: 'not what it says' })
    expect((await world.get(path)).body).toMatchObject({ type: 'staging', type_source: 'explicit' })
    expect((await world.patch(path, { type: null })).body).toMatchObject({
      type: 'production',
      type_source: 'name',
      description: 'not what it says',
    })
  })

  it('keeps all of three concurrent changes', async () => {
    const path = `/environments/${await named('three-hands')}`
    await Promise.all([
      world.patch(path, { description: 'one' }),
      world.patch(path, { metadata: { other: true } }),
      world.patch(path, { type: 'test' }),
    ])
    expect((await world.get(path)).body).toMatchObject({
      description: 'one',
      metadata: { other: true },
      type: 'test',
      type_source: 'explicit',
    })
    const last = (await logged('three-hands')).at(-1)
    expect(last?.data).toMatchObject({ description: 'one', metadata: { other: true }, type: 'test' })
  })

  it('answers 400 to another name or a wrong type, 403 to viewers and other accounts, 404 to an unknown id', async () => {
    const path = `/environments/${await named('fixed')}`
    expect(await world.patch(path, { name: 'other' })).toMatchObject({
      status: 400,
      body: { detail: "Field 'name' cannot be changed: it is the environment's identity" },
    })
    expect(await world.patch(path, { type: 'live' })).toMatchObject({
      status: 400,
      body: { detail: "Field 'type' must be one of: dev, test, staging, production" },
    })
    expect((await world.patch(path, { type: 'dev' }, { role: 'viewer' })).status).toBe(403)
    expect((await world.patch(path, { type: 'dev' }, { account_id: randomUUID() })).status).toBe(403)
    expect((await world.patch(`/environments/${randomUUID()}`, { type: 'dev' })).status).toBe(404)
    expect((await world.get(path)).body).toMatchObject({ type: 'dev', type_source: 'default' })
    expect(await logged('fixed')).toEqual([])
  })
})
