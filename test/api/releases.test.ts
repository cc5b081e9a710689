import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.ts'
import { idsOf, nextPage, releaseStatuses, releasesOf } from '../support/releases.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { unique } from '../support/valid.ts'

let suite: Suite
let client: Client
let releases: ReturnType<typeof releasesOf>
beforeAll(async () => {
  suite = await startSuite()
  client = await createClient(suite)
  releases = releasesOf(client)
})
afterAll(async () => suite?.stop())

describe('POST /releases/', () => {
  it('creates a release, and shows who did', async () => {
    const fields = {
      name: 'Winter sale',
      description: 'Checkout and search, together',
      status: 'in_progress',
      extra_metadata: { ticket: 'SHOP-4711' },
    }
    const created = await client.post('/releases/', fields)
    expect(created).toMatchObject({ status: 201, body: { ...fields, created_by: expect.any(String) } })
    expect(await client.get(`/releases/${created.body.id}/`)).toMatchObject({
      status: 200,
      body: created.body,
    })
  })

  it.each([undefined, null, '', ' '])('makes a draft of one with status %j', async (status) => {
    expect(await releases.create({ status })).toMatchObject({ status: 'draft' })
  })

  it.each([
    [{}, "Field 'name' is required"],
    [{ name: ' ' }, "Field 'name' is required"],
    [{ name: 5 }, "Field 'name' must be a string"],
    [{ name: 'x'.repeat(256) }, "Field 'name' must be at most 255 characters"],
    [{ name: 'a\u0000' }, "Field 'name' must not contain NUL characters or lone surrogates"],
    [{ name: 'x', description: {} }, "Field 'description' must be a string"],
    [{ name: 'x', status: 'done' }, `Field 'status' must be one of: ${releaseStatuses.join(', ')}`],
    [{ name: 'x', status: 5 }, "Field 'status' must be a string"],
    [{ name: 'x', extra_metadata: [] }, "Field 'extra_metadata' must be an object"],
  ])('answers 400 to %j', async (body, detail) => {
    expect(await client.post('/releases/', body)).toMatchObject({ status: 400, body: { detail } })
  })

  it('is for members', async () => {
    const body = { name: 'winter' }
    for (const [role, status] of [['viewer', 403] as const, ['member', 201] as const]) {
      const auth = `Bearer ${await client.token(role)}`
      expect((await client.call('POST', '/releases/', { body, auth })).status).toBe(status)
    }
  })
})

describe('GET /releases/', () => {
  it('lists the account’s own, newest first, in pages that hold while releases arrive', async () => {
    const [own, other] = [await createClient(suite), await createClient(suite)]
    const created: string[] = []
    for (let i = 0; i < 5; i++) {
      created.unshift((await releasesOf(own).create({ name: `release-${i}` })).id)
      await releasesOf(other).create({ name: `release-${i}` })
    }
    const seen: string[] = []
    let path: string | undefined = '/releases/?limit=2'
    while (path !== undefined) {
      const page = await own.get(path)
      seen.push(...idsOf(page))
      await releasesOf(own).create()
      path = nextPage(page)
    }
    expect(seen).toEqual(created)
  })

  it('filters by status and by name', async () => {
    const name = unique('winter')
    const draft = await releases.create({ name })
    const completed = await releases.create({ name, status: 'completed' })
    const found = async (query: string): Promise<string[]> => idsOf(await client.get(`/releases/?${query}`))
    expect(await found(`name=${name}`)).toEqual([completed.id, draft.id])
    expect(await found(`name=${name}&status=completed`)).toEqual([completed.id])
    expect(await found('status=completed')).toContain(completed.id)
    expect(await found('status=completed')).not.toContain(draft.id)
    expect(await found('name=nobody-knows')).toEqual([])
  })

  it.each([
    ['status=done', `Query parameter 'status' must be one of: ${releaseStatuses.join(', ')}`],
    ['status=draft&status=completed', "Query parameter 'status' must be given once"],
    ['limit=0', "Query parameter 'limit' must be a positive integer"],
    ['cursor=abc', "Query parameter 'cursor' is not one that this API gave"],
  ])('answers 400 to %s', async (query, detail) => {
    expect(await client.get(`/releases/?${query}`)).toMatchObject({ status: 400, body: { detail } })
  })
})

describe('PATCH /releases/{release-id}', () => {
  it('changes what is sent and nothing else', async () => {
    const { path, ...release } = await releases.create({ description: 'd', extra_metadata: { a: 1 } })
    const changed = await client.patch(path, { description: null, created_by: 'eve', id: randomUUID() })
    expect(changed).toMatchObject({
      status: 200,
      body: { ...release, description: null, updated_at: expect.any(String) },
    })
    const again = await client.patch(path, { name: 'spring', extra_metadata: { b: 2 } })
    expect(again.body).toMatchObject({ name: 'spring', extra_metadata: { b: 2 } })
    expect((await client.get(path)).body).toEqual(again.body)
  })

  it('lets any status follow any other', async () => {
    const { path } = await releases.create()
    for (const from of releaseStatuses)
      for (const to of releaseStatuses) {
        expect((await client.patch(path, { status: from })).body.status).toBe(from)
        expect((await client.patch(path, { status: to })).body.status).toBe(to)
      }
  })

  it.each([
    [{ name: null }, "Field 'name' is required"],
    [{ name: '' }, "Field 'name' is required"],
    [{ status: null }, "Field 'status' is required"],
    [{ status: ' ' }, "Field 'status' is required"],
    [{ status: 'canceled' }, `Field 'status' must be one of: ${releaseStatuses.join(', ')}`],
    [{ extra_metadata: 'x' }, "Field 'extra_metadata' must be an object"],
    [[], 'Request body must be a JSON object'],
  ])('answers 400 to %j, and changes nothing', async (body, detail) => {
    const { path, ...release } = await releases.create()
    expect(await client.patch(path, body)).toMatchObject({ status: 400, body: { detail } })
    expect((await client.get(path)).body).toEqual(release)
  })
})

describe('DELETE /releases/{release-id}', () => {
  it('deletes a release for a member, and none of its versions', async () => {
    const release = await releases.create()
    const { id } = await releases.build()
    await releases.add(release, id)
    const auth = `Bearer ${await client.token('member')}`
    expect((await client.call('DELETE', release.path, { auth })).status).toBe(204)
    for (const path of [release.path, `${release.path}/versions/`])
      expect((await client.get(path)).status).toBe(404)
    expect((await releases.add(release, id)).status).toBe(404)
    expect((await client.delete(release.path)).status).toBe(404)
    expect((await client.get(`/versions/${id}`)).status).toBe(200)
  })
})
