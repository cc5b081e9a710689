import { randomUUID } from 'node:crypto'
import { nextMoment } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countRows, createReleaseAccount } from './release-account.ts'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ now: nextMoment })
})
afterAll(async () => world?.stop())

const account = () => createReleaseAccount(world)

describe('POST /releases/', () => {
  it('creates a release, by default a draft, and shows it', async () => {
    const { as } = account()
    const { status, body } = await world.post('/releases/', { name: 'winter' }, as)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      name: 'winter',
      description: null,
      status: 'draft',
      extra_metadata: null,
      created_by: 'ada',
      created_at: expect.stringMatching(/Z$/),
      updated_at: body.created_at,
    })
    expect((await world.get(`/releases/${body.id}`, { ...as, role: 'viewer' })).body).toEqual(body)
  })

  it('accepts a status in upper or lower case, and the name of another release', async () => {
    const { as } = account()
    const fields = { name: 'winter', description: 'together', extra_metadata: { ticket: 'SHOP-1' } }
    for (const status of [' In_Progress ', 'IN_PROGRESS', 'in_progress'])
      expect(await world.post('/releases/', { ...fields, status }, as)).toMatchObject({
        status: 201,
        body: { ...fields, status: 'in_progress' },
      })
    expect((await world.get('/releases/?name=winter', as)).body).toHaveLength(3)
  })
})

describe('GET /releases/', () => {
  it('lists the newest first, in pages without gaps or repeats while releases are created', async () => {
    const { as, release } = account()
    for (let i = 0; i < 7; i += 1) await release({ name: `old-${i}` })
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await world.get(`/releases/?limit=3${cursor}`, as)
      seen.push(...page.body.map(({ name }: { name: string }) => name))
      await release({ name: `new-${seen.length}` })
      const next = page.headers.get('x-next-cursor')
      cursor = next === null ? '' : `&cursor=${next}`
    } while (cursor !== '')
    expect(seen).toEqual(['old-6', 'old-5', 'old-4', 'old-3', 'old-2', 'old-1', 'old-0'])
  })

  it('filters by status and name', async () => {
    const { as, release } = account()
    await release({ name: 'a' })
    await release({ name: 'b', status: 'completed' })
    await release({ name: 'a', status: 'completed' })
    const names = async (query: string): Promise<string[]> => {
      const { body } = await world.get(`/releases/?${query}`, as)
      return body.map(({ name, status }: { name: string; status: string }) => `${name} ${status}`)
    }
    expect(await names('status=completed')).toEqual(['a completed', 'b completed'])
    expect(await names('status=Completed&name=a')).toEqual(['a completed'])
    expect(await names('name=a')).toEqual(['a completed', 'a draft'])
    expect(await names('name=c')).toEqual([])
    expect((await world.get('/releases/?status=done', as)).status).toBe(400)
  })

  it('filters by product, while the release has a version of it', async () => {
    const { as, release, build, add, deleteProduct } = account()
    const [first, second, third] = [
      await release({ name: 'first' }),
      await release({ name: 'second' }),
      await release({ name: 'third' }),
    ]
    const checkout = await build('checkout')
    for (const path of [first, third]) await add(path, checkout)
    await add(second, await build('basket'))
    const names = async (query: string): Promise<string[]> =>
      (await world.get(`/releases/?${query}`, as)).body.map(({ name }: { name: string }) => name)
    expect(await names('product=checkout')).toEqual(['third', 'first'])
    expect(await names('product=checkout&name=first')).toEqual(['first'])
    expect(await names('product=check')).toEqual([])
    const page = await world.get('/releases/?product=checkout&limit=1', as)
    const next = page.headers.get('x-next-cursor')
    expect(await names(`product=checkout&limit=1&cursor=${next}`)).toEqual(['first'])
    expect((await world.remove(`${third}/versions/${checkout}`, as)).status).toBe(204)
    expect(await names('product=checkout')).toEqual(['first'])
    await deleteProduct('basket')
    expect(await names('product=basket')).toEqual([])
    expect((await world.get('/releases/?product=checkout', account().as)).body).toEqual([])
  })
})

describe('PATCH /releases/{release-id}', () => {
  it('changes the fields that are sent, and clears those that are null', async () => {
    const { as, release } = account()
    const path = await release({ description: 'd', extra_metadata: { a: 1 } })
    const first = await world.patch(path, { name: 'spring', status: 'completed', description: null }, as)
    expect(first).toMatchObject({
      status: 200,
      body: { name: 'spring', status: 'completed', description: null, extra_metadata: { a: 1 } },
    })
    expect(first.body.updated_at > first.body.created_at).toBe(true)
    expect(await world.patch(path, { status: 'draft', extra_metadata: null }, as)).toMatchObject({
      status: 200,
      body: { name: 'spring', status: 'draft', extra_metadata: null },
    })
  })

  it('keeps both of two concurrent changes', async () => {
    const { as, release } = account()
    const path = await release()
    await Promise.all([
      world.patch(path, { description: 'one' }, as),
      world.patch(path, { status: 'completed' }, as),
    ])
    expect((await world.get(path, as)).body).toMatchObject({ description: 'one', status: 'completed' })
  })
})

describe('DELETE /releases/{release-id}', () => {
  it('deletes its rows of release_version when the owner of the tables is subject to row-level security', async () => {
    const { as, release, build, add } = account()
    const path = await release()
    const version_id = await build('checkout')
    const owner = `owner_${randomUUID().slice(0, 8)}`
    await world.database.query(`create role ${owner}; grant usage on schema catalog to ${owner}`)
    for (const table of ['release', 'release_version'])
      await world.database.query(`alter table catalog.${table} owner to ${owner}`)
    expect((await add(path, version_id)).status).toBe(201)
    expect((await world.remove(path, as)).status).toBe(204)
    expect(await countRows(world, path)).toBe(0)
  })

  it('deletes the release with its rows of release_version, and keeps the versions', async () => {
    const { as, release, build, add, content } = account()
    const [path, other] = [await release(), await release()]
    const version_id = await build('checkout')
    await add(path, version_id)
    await add(other, version_id)
    expect((await world.remove(path, as)).status).toBe(204)
    expect((await world.get(path, as)).status).toBe(404)
    expect((await world.get(`${path}/versions/`, as)).status).toBe(404)
    expect((await world.remove(path, as)).status).toBe(404)
    expect(await content(other)).toEqual(['checkout 1'])
    expect(await countRows(world, path)).toBe(0)
  })
})

describe('the log of the catalog', () => {
  it('has each change of a release and of its versions, and nothing of a refused one', async () => {
    const { as, release, build, add } = account()
    const path = await release({ name: 'winter' })
    const version_id = await build('checkout')
    expect((await add(path, version_id)).status).toBe(201)
    expect((await add(path, version_id)).status).toBe(409)
    expect((await world.remove(`${path}/versions/${version_id}`, as)).status).toBe(204)
    expect((await world.remove(`${path}/versions/${version_id}`, as)).status).toBe(404)
    expect((await world.patch(path, { name: 'summer' }, as)).status).toBe(200)
    expect((await world.patch(path, { status: 'nonsense' }, as)).status).toBe(400)
    expect((await world.remove(path, as)).status).toBe(204)
    const logged = await world.database.query<{ type: string; name: string }>(
      `select type, data->>'release_name' as name from catalog.event_log
       where account_id = $1 and data->>'release_id' = $2 order by position`,
      [as.account_id, path.replace('/releases/', '')],
    )
    expect(logged.map(({ type, name }) => `${type} ${name}`)).toEqual([
      'release.created winter',
      'release.updated winter',
      'release.updated winter',
      'release.updated summer',
      'release.deleted summer',
    ])
  })
})
