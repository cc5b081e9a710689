import { nextMoment } from '@shiplog/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rebuildCatalog } from '../src/projections/rebuild.ts'
import { type Holder, lockOnRelease, openHolder } from './held-lock.ts'
import { countRows, createReleaseAccount } from './release-account.ts'
import { createWorld, type World } from './support.ts'

let world: World
let holder: Holder
beforeAll(async () => {
  world = await createWorld({ now: nextMoment })
  holder = openHolder(world)
})
afterAll(async () => {
  await holder?.close()
  await world?.stop()
})

const account = () => createReleaseAccount(world)

const rebuild = () =>
  rebuildCatalog({
    adminDatabaseUrl: world.database.adminUrl,
    ingestion: world.config.ingestion,
    identity: world.config.identity,
    log: { level: 'silent' },
  })

describe('the versions of a deleted product in a release', () => {
  it('are gone before the deletion is answered, and can be neither removed nor added', async () => {
    const { as, release, build, add, content, deleteProduct } = account()
    const path = await release()
    const version_id = await build('checkout')
    await add(path, version_id)
    await add(path, await build('search'))
    await deleteProduct('checkout')
    expect(await content(path)).toEqual(['search 1'])
    expect((await world.remove(`${path}/versions/${version_id}`, as)).status).toBe(404)
    expect(await add(path, version_id)).toMatchObject({ status: 404, body: { detail: 'Version not found' } })
  })

  it('do not come back with a new product and version of the same names, which can be added', async () => {
    const { as, release, build, add, content, deleteProduct } = account()
    const path = await release()
    const version_id = await build('checkout')
    await add(path, version_id)
    await deleteProduct('checkout')
    expect(await build('checkout')).toBe(version_id)
    expect((await world.get(`/versions/${version_id}`, as)).status).toBe(200)
    expect(await content(path)).toEqual([])
    expect((await world.remove(`${path}/versions/${version_id}`, as)).status).toBe(404)

    expect((await add(path, await build('checkout', '2'))).status).toBe(201)
    expect(await content(path)).toEqual(['checkout 2'])
    expect((await add(path, version_id)).status).toBe(409)
    expect(await countRows(world, path)).toBe(1)
  })

  it('are gone from a completed release too', async () => {
    const { as, release, build, add, content, deleteProduct } = account()
    const path = await release()
    await add(path, await build('checkout'))
    await world.patch(path, { status: 'completed' }, as)
    await deleteProduct('checkout')
    expect(await content(path)).toEqual([])
  })

  it('are gone even when they were being added during the deletion', async () => {
    const { release, build, add, content, deleteProduct } = account()
    const path = await release()
    const version_id = await build('checkout')
    let addition: ReturnType<typeof add> | undefined
    await holder.during(sql`lock table release_version in share mode`, async () => {
      addition = add(path, version_id)
      await holder.waiting(1)
      await deleteProduct('checkout')
    })
    expect((await addition)?.status).toBe(201)
    expect(await countRows(world, path)).toBe(1)
    expect(await content(path)).toEqual([])
    await build('checkout')
    expect(await content(path)).toEqual([])
    expect((await add(path, version_id)).status).toBe(201)
    expect(await content(path)).toEqual(['checkout 1'])
  })

  it('do not replace a version of the new product of that name', async () => {
    const { release, build, add, content, deleteProduct } = account()
    const path = await release()
    const first = await build('checkout', '1')
    let additions: ReturnType<typeof add>[] = []
    await holder.during(lockOnRelease(path), async () => {
      additions = [add(path, first)]
      await holder.waiting(1)
      await deleteProduct('checkout')
      additions.push(add(path, await build('checkout', '2')))
      await holder.waiting(2)
    })
    const answers = await Promise.all(additions)
    expect(answers.map(({ status }) => status)).toEqual([404, 201])
    expect(await content(path)).toEqual(['checkout 2'])
  })
})

describe('a rebuild of the projected tables', () => {
  it('keeps the versions of releases, without those of deleted products', async () => {
    const { as, release, build, add, content, deleteProduct } = account()
    const [path, other] = [await release({ extra_metadata: { a: 1 } }), await release()]
    for (const product of ['checkout', 'search', 'gone', 'again']) await add(path, await build(product))
    await add(other, await build('search', '2'))
    await deleteProduct('gone')
    await deleteProduct('again')
    await build('again')

    const before = await world.get('/releases/', as)
    await world.database.query('delete from catalog.named_product')
    await world.database.query('delete from catalog.version')
    expect(await content(path)).toEqual([])
    await rebuild()
    expect((await world.get('/releases/', as)).body).toEqual(before.body)
    expect(await content(path)).toEqual(['search 1', 'checkout 1'])
    expect(await content(other)).toEqual(['search 2'])
    expect((await add(path, await build('checkout', '2'))).status).toBe(409)
  })
})
