import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { unique, validBuild, validDeployment } from '../support/valid.ts'

let suite: Suite
let client: Client
beforeAll(async () => {
  suite = await startSuite()
  client = await createClient(suite)
})
afterAll(async () => suite?.stop())

/** Deploys to an environment. @returns the id of the environment in the deployment */
const deployTo = async (environment_name: string, who = client): Promise<string> => {
  const { status, body } = await who.event('/deployment-events/', validDeployment({ environment_name }))
  expect(status).toBe(200)
  return body.environment_id
}

const namesOf = (answer: { body: { name: string }[] }): string[] => answer.body.map(({ name }) => name)

describe('POST /environments/', () => {
  it('creates an environment, under the id that deployments give it', async () => {
    const name = unique('eu')
    const fields = { name, type: 'production', description: 'The big one', metadata: { sla: [99.9] } }
    const created = await client.post('/environments/', fields)
    expect(created).toMatchObject({ status: 201, body: { ...fields, type_source: 'explicit' } })
    const path = `/environments/${created.body.id}`
    expect(await client.get(path)).toMatchObject({ status: 200, body: created.body })
    expect(await deployTo(name)).toBe(created.body.id)
    expect((await client.get(path)).body).toEqual(created.body)
  })

  it('answers 409 for a name that is taken, by a person or by an event', async () => {
    const [person, event] = [unique('person'), unique('event')]
    await client.post('/environments/', { name: person })
    await deployTo(event)
    for (const name of [person, event])
      expect(await client.post('/environments/', { name, type: 'test' })).toMatchObject({
        status: 409,
        body: { detail: `Environment '${name}' already exists` },
      })
  })

  it('lets one of many at once win', async () => {
    const name = unique('race')
    const posts = Array.from({ length: 10 }, () => client.post('/environments/', { name }))
    const statuses = (await Promise.all(posts)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, ...Array(9).fill(409)])
  })

  it('gives the same name to two accounts, each with what it wrote', async () => {
    const other = await createClient(suite)
    const name = unique('both')
    const mine = await client.post('/environments/', { name, type: 'staging', description: 'mine' })
    const theirs = await other.post('/environments/', { name, type: 'test' })
    expect([mine.status, theirs.status]).toEqual([201, 201])
    expect(theirs.body.id).not.toBe(mine.body.id)
    await other.patch(`/environments/${theirs.body.id}`, { description: 'theirs' })
    expect((await client.get(`/environments/?name=${name}`)).body).toEqual([mine.body])
    expect((await other.get(`/environments/?name=${name}`)).body).toMatchObject([
      { type: 'test', description: 'theirs' },
    ])
  })

  it.each([
    [{}, "Field 'name' is required"],
    [{ name: ' ' }, "Field 'name' is required"],
    [{ name: 5 }, "Field 'name' must be a string"],
    [{ name: 'x'.repeat(256) }, "Field 'name' must be at most 255 characters"],
    [{ name: 'a\0b' }, "Field 'name' must not contain NUL characters or lone surrogates"],
    [{ name: 'x', type: 'prod' }, "Field 'type' must be one of: dev, test, staging, production"],
    [{ name: 'x', type: ['dev'] }, "Field 'type' must be a string"],
    [{ name: 'x', description: {} }, "Field 'description' must be a string"],
    [{ name: 'x', metadata: [] }, "Field 'metadata' must be an object"],
    [[], 'Request body must be a JSON object'],
  ])('answers 400 to %j', async (body, detail) => {
    expect(await client.post('/environments/', body)).toMatchObject({ status: 400, body: { detail } })
  })

  it('answers 415 to what is no JSON, and 413 to too much of it', async () => {
    const headers = { 'content-type': 'text/plain' }
    expect((await client.call('POST', '/environments/', { raw: 'name=x', headers })).status).toBe(415)
    const body = { name: 'x', metadata: { much: 'x'.repeat(1024 * 1024) } }
    expect((await client.post('/environments/', body)).status).toBe(413)
  })
})

describe('the type of an environment', () => {
  it.each([
    ['nonprod', 'staging', 'name'],
    ['NonProd', 'staging', 'name'],
    ['non_prod-2', 'staging', 'name'],
    ['pre-production', 'staging', 'name'],
    ['us1nonProd', 'staging', 'name'],
    ['production', 'production', 'name'],
    ['prod-eu-1', 'production', 'name'],
    ['Live', 'production', 'name'],
    ['qa', 'test', 'name'],
    ['integration', 'test', 'name'],
    ['prodE2E', 'test', 'name'],
    ['uat', 'staging', 'name'],
    ['sandbox', 'dev', 'name'],
    ['production-preview', 'dev', 'name'],
    ['products', 'dev', 'default'],
  ])('of %s is %s, by %s, whether an event or a person brings it', async (name, type, type_source) => {
    const [one, other] = [await createClient(suite), await createClient(suite)]
    const id = await deployTo(name, one)
    const shown = { name, type, type_source }
    expect(await one.get(`/environments/${id}`)).toMatchObject({ status: 200, body: { id, ...shown } })
    expect(await other.post('/environments/', { name })).toMatchObject({ status: 201, body: shown })
  })

  it('stays as somebody set it, whatever events come, until null gives it back to the name', async () => {
    const own = await createClient(suite)
    const path = `/environments/${await deployTo('prod', own)}`
    const explicit = { type: 'dev', type_source: 'explicit' }
    expect(await own.patch(path, { type: 'dev' })).toMatchObject({ status: 200, body: explicit })
    await deployTo('prod', own)
    expect((await own.get(path)).body).toMatchObject(explicit)
    expect(namesOf(await own.get('/environments/?type=production'))).toEqual([])
    expect(await own.patch(path, { type: null })).toMatchObject({
      status: 200,
      body: { type: 'production', type_source: 'name' },
    })
    expect(namesOf(await own.get('/environments/?type=production'))).toEqual(['prod'])
  })
})

describe('GET /environments/', () => {
  it('shows what was posted just before, newest first, by type and by name', async () => {
    const own = await createClient(suite)
    await deployTo('staging', own)
    await own.post('/environments/', { name: 'qa' })
    await deployTo('eu-uat', own)
    await own.event('/build-events/', validBuild())
    expect(namesOf(await own.get('/environments'))).toEqual(['eu-uat', 'qa', 'staging'])
    expect(namesOf(await own.get('/environments/?type=staging'))).toEqual(['eu-uat', 'staging'])
    expect(namesOf(await own.get('/environments/?type=production'))).toEqual([])
    expect(namesOf(await own.get('/environments/?name=qa&type='))).toEqual(['qa'])
    expect(namesOf(await own.get('/environments/?name=unknown'))).toEqual([])
  })

  it('neither skips nor repeats while environments arrive', async () => {
    const own = await createClient(suite)
    const bring = (name: string, i: number) =>
      i % 2 === 0 ? deployTo(name, own) : own.post('/environments/', { name })
    for (let i = 0; i < 12; i += 1) await bring(`old-${i}`, i)
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await own.get(`/environments/?limit=3${cursor && `&cursor=${cursor}`}`)
      seen.push(...namesOf(page))
      cursor = page.headers.get('x-next-cursor')
      await bring(`new-${seen.length}`, seen.length)
      const [last] = page.body.slice(-1)
      await own.patch(`/environments/${last.id}`, { description: 'seen' })
    }
    expect(seen).toEqual(Array.from({ length: 12 }, (_, i) => `old-${11 - i}`))
  })

  it.each([
    ['type=prod', "Query parameter 'type' must be one of: dev, test, staging, production"],
    ['limit=0', "Query parameter 'limit' must be a positive integer"],
    ['cursor=x', "Query parameter 'cursor' is not one that this API gave"],
  ])('answers 400 to %s', async (query, detail) => {
    expect(await client.get(`/environments/?${query}`)).toMatchObject({ status: 400, body: { detail } })
  })
})

describe('PATCH /environments/{environment-id}', () => {
  it('changes what is sent and nothing else, also of one that only events know', async () => {
    const id = await deployTo(unique('seen'))
    const path = `/environments/${id}`
    const { body: environment } = await client.get(path)
    const updated_at = expect.any(String)
    expect(await client.patch(path, { description: 'new' })).toMatchObject({
      status: 200,
      body: { ...environment, description: 'new', updated_at },
    })
    expect(await client.patch(path, { name: environment.name, metadata: { b: 2 } })).toMatchObject({
      status: 200,
      body: { ...environment, description: 'new', metadata: { b: 2 }, updated_at },
    })
    const cleared = await client.patch(path, { description: null, metadata: null })
    expect(cleared.body).toMatchObject({ ...environment, updated_at })
    expect((await client.get(path)).body).toEqual(cleared.body)
  })

  it('loses nothing of changes at once', async () => {
    const path = `/environments/${await deployTo(unique('busy'))}`
    const changes = [{ description: 'one' }, { metadata: { two: true } }, { type: 'test' }]
    await Promise.all(changes.map((change) => client.patch(path, change)))
    expect((await client.get(path)).body).toMatchObject(Object.assign({}, ...changes))
  })

  it('answers 400 to another name, which is the identity, and to a type that is none', async () => {
    const path = `/environments/${await deployTo(unique('fixed'))}`
    const { body: environment } = await client.get(path)
    for (const [body, detail] of [
      [{ name: 'other', type: 'dev' }, "Field 'name' cannot be changed: it is the environment's identity"],
      [{ type: 'live' }, "Field 'type' must be one of: dev, test, staging, production"],
      [{ description: 'x', metadata: 'y' }, "Field 'metadata' must be an object"],
    ])
      expect(await client.patch(path, body)).toMatchObject({ status: 400, body: { detail } })
    expect((await client.get(path)).body).toEqual(environment)
  })
})

describe('an environment', () => {
  it('cannot be deleted, and outlives the products that were deployed to it', async () => {
    const environment_name = unique('lasting')
    const { body } = await client.event('/deployment-events/', validDeployment({ environment_name }))
    const path = `/environments/${body.environment_id}`
    const refused = await client.delete(path)
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, PATCH, HEAD, OPTIONS'])
    expect((await client.delete(`/products/${body.product_id}`)).status).toBe(204)
    expect((await client.get(path)).status).toBe(200)
  })

  it('of an unknown id is 404, and of another account 403', async () => {
    const stranger = await createClient(suite)
    const path = `/environments/${await deployTo(unique('mine'))}`
    expect(await stranger.get(path)).toMatchObject({
      status: 403,
      body: { detail: 'This id belongs to another account' },
    })
    expect((await stranger.patch(path, { type: 'dev' })).status).toBe(403)
    for (const id of [randomUUID(), 'nonsense'])
      expect(await client.get(`/environments/${id}`)).toMatchObject({
        status: 404,
        body: { detail: 'Not found' },
      })
  })
})
