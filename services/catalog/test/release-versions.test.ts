import { randomUUID } from 'node:crypto'
import { buildEvent, eventually, nextMoment } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Holder, lockOnRelease, openHolder } from './held-lock.ts'
import { countRows, createReleaseAccount } from './release-account.ts'
import { type Answer, createWorld, type World } from './support.ts'

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

describe('POST /releases/{release-id}/versions/', () => {
  it('answers with the version, and lists the last added first', async () => {
    const { as, release, build, add, content } = account()
    const path = await release()
    const [search, checkout] = [await build('search'), await build('checkout')]
    const added = await add(path, checkout.toUpperCase())
    expect(added.status).toBe(201)
    expect(added.body).toEqual((await world.get(`/versions/${checkout}`, as)).body)
    expect((await add(path, search)).status).toBe(201)
    expect(await content(path)).toEqual(['search 1', 'checkout 1'])
    expect((await world.get(`${path}/versions/`, as)).body[1]).toEqual(added.body)
  })

  it('answers 409 to the same version again, and to another one of its product', async () => {
    const { release, build, add, content } = account()
    const path = await release()
    const [first, second] = [await build('checkout', '1'), await build('checkout', '2')]
    await add(path, first)
    const present = "The release has version '1' of product 'checkout'"
    expect(await add(path, first)).toMatchObject({ status: 409, body: { detail: `${present} already` } })
    expect(await add(path, second)).toMatchObject({
      status: 409,
      body: { detail: `${present}: remove it first` },
    })
    expect(await content(path)).toEqual(['checkout 1'])
    expect((await add(await release(), second)).status).toBe(201)
  })

  it.each(['completed', 'cancelled'])(
    'answers 409 while the release is %s, until it is reopened',
    async (status) => {
      const { as, release, build, add, content } = account()
      const path = await release()
      const [first, second] = [await build('checkout'), await build('search')]
      await add(path, first)
      await world.patch(path, { status }, as)
      expect(await add(path, second)).toMatchObject({
        status: 409,
        body: {
          detail: `The release is ${status}, so its versions cannot be changed: change its status first`,
        },
      })
      expect(await content(path)).toEqual(['checkout 1'])
      await world.patch(path, { status: 'in_progress' }, as)
      expect((await add(path, second)).status).toBe(201)
    },
  )

  it('answers 404 or 403 for the id that is unknown or of another account', async () => {
    const { as, release, build, add } = account()
    const otherAccount = account()
    const path = await release()
    const version_id = await build('checkout')
    for (const unknown of [randomUUID(), 'nonsense', '1'])
      expect(await add(path, unknown)).toMatchObject({ status: 404, body: { detail: 'Version not found' } })
    expect(await add(path, await otherAccount.build('checkout'))).toMatchObject({
      status: 403,
      body: { detail: 'The version belongs to another account' },
    })
    for (const unknown of [`/releases/${randomUUID()}`, '/releases/nonsense'])
      expect(await add(unknown, version_id)).toMatchObject({ status: 404, body: { detail: 'Not found' } })
    expect(await otherAccount.add(path, await otherAccount.build('search'))).toMatchObject({
      status: 403,
      body: { detail: 'This id belongs to another account' },
    })
    expect(await world.post(`${path}/versions/`, { version_id: ' ' }, as)).toMatchObject({
      status: 400,
      body: { detail: "Field 'version_id' is required" },
    })
  })

  it('accepts 500 versions, not counting those of deleted products', async () => {
    const { account_id, release, build, add, deleteProduct } = account()
    const path = await release()
    const products = Array.from({ length: 500 }, (_, i) => `product-${i}`)
    await world.ingestion.append(
      ...products.map((product_name) => buildEvent({ account_id, product_name, version: '1' })),
    )
    const extra = await build('extra')
    await eventually(async () => (await world.get(`/versions/${extra}`, { account_id })).status === 200)
    await world.database.query(
      `insert into catalog.release_version
       select $1, version.product_id, named.position, version.id, version.account_id, now()
       from catalog.version join catalog.named_product named on named.id = version.product_id
       where version.account_id = $2 and version.product_name <> 'extra'`,
      [path.replace('/releases/', ''), account_id],
    )
    expect(await add(path, extra)).toMatchObject({
      status: 409,
      body: { detail: 'The release has 500 versions, the maximum: remove one or use another release' },
    })
    await deleteProduct('product-17')
    expect((await add(path, extra)).status).toBe(201)
    expect((await add(path, await build('one-more'))).status).toBe(409)
  })
})

describe('DELETE /releases/{release-id}/versions/{version-id}', () => {
  it('removes a version, so that another one of its product can be added', async () => {
    const { as, release, build, add, content } = account()
    const path = await release()
    const [first, second] = [await build('checkout', '1'), await build('checkout', '2')]
    await add(path, first)
    expect((await world.remove(`${path}/versions/${second}`, as)).status).toBe(404)
    expect((await world.remove(`${path}/versions/nonsense`, as)).status).toBe(404)
    expect(await content(path)).toEqual(['checkout 1'])
    expect((await world.remove(`${path}/versions/${first}`, as)).status).toBe(204)
    expect((await world.remove(`${path}/versions/${first}`, as)).status).toBe(404)
    expect((await add(path, second)).status).toBe(201)
    expect(await content(path)).toEqual(['checkout 2'])
  })

  it.each(['completed', 'cancelled'])(
    'answers 409 while the release is %s, until it is reopened, and 404 to a version that is not in it',
    async (status) => {
      const { as, release, build, add, content } = account()
      const path = await release()
      const [added, other] = [await build('checkout'), await build('search')]
      await add(path, added)
      await world.patch(path, { status }, as)
      expect(await world.remove(`${path}/versions/${added}`, as)).toMatchObject({
        status: 409,
        body: {
          detail: `The release is ${status}, so its versions cannot be changed: change its status first`,
        },
      })
      expect((await world.remove(`${path}/versions/${other}`, as)).status).toBe(404)
      expect(await content(path)).toEqual(['checkout 1'])
      await world.patch(path, { status: 'in_progress' }, as)
      expect((await world.remove(`${path}/versions/${added}`, as)).status).toBe(204)
      expect(await content(path)).toEqual([])
    },
  )

  it('answers 403 to a version of another account', async () => {
    const { as, release } = account()
    const other = account()
    const version = await other.build('checkout')
    await eventually(async () => (await world.get(`/versions/${version}`, other.as)).status === 200)
    expect(await world.remove(`${await release()}/versions/${version}`, as)).toMatchObject({
      status: 403,
      body: { detail: 'This id belongs to another account' },
    })
  })
})

describe('GET /releases/{release-id}/versions/', () => {
  it('neither skips nor repeats while versions are added and removed', async () => {
    const { as, release, build, add } = account()
    const path = await release()
    const ids = await Promise.all(Array.from({ length: 7 }, (_, i) => build(`old-${i}`)))
    for (const id of ids) await add(path, id)
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await world.get(`${path}/versions/?limit=2${cursor}`, as)
      seen.push(...page.body.map(({ id }: { id: string }) => id))
      await add(path, await build(`new-${seen.length}`))
      await world.remove(`${path}/versions/${seen.at(-1)}`, as)
      const next = page.headers.get('x-next-cursor')
      cursor = next === null ? '' : `&cursor=${next}`
    } while (cursor !== '')
    expect(seen).toEqual(ids.toReversed())
  })
})

describe('concurrent changes of a release', () => {
  it('add one version of a product', async () => {
    const { release, build, add, content } = account()
    const path = await release()
    const ids = await Promise.all(Array.from({ length: 8 }, (_, i) => build('checkout', `${i}`)))
    const statuses = await Promise.all(ids.map(async (id) => (await add(path, id)).status))
    expect(statuses.toSorted()).toEqual([201, ...Array(7).fill(409)])
    expect(await content(path)).toHaveLength(1)
  })

  /** Sends two requests that wait for the lock of one release, so that they are answered in this order. */
  const inOrder = async (path: string, first: () => Promise<Answer>, second: () => Promise<Answer>) => {
    const answers: Promise<Answer>[] = []
    await holder.during(lockOnRelease(path), async () => {
      answers.push(first())
      await holder.waiting(1)
      answers.push(second())
      await holder.waiting(2)
    })
    return (await Promise.all(answers)).map(({ status }) => status)
  }

  it('add a version before its completion, and none after', async () => {
    const { as, release, build, add, content } = account()
    const path = await release()
    const [before, after] = [await build('before'), await build('after')]
    const complete = () => world.patch(path, { status: 'completed' }, as)
    expect(await inOrder(path, () => add(path, before), complete)).toEqual([201, 200])
    await world.patch(path, { status: 'in_progress' }, as)
    expect(await inOrder(path, complete, () => add(path, after))).toEqual([200, 409])
    expect(await content(path)).toEqual(['before 1'])
  })

  it('remove a version before its completion, and none after', async () => {
    const { as, release, build, add, content } = account()
    const path = await release()
    const [before, after] = [await build('before'), await build('after')]
    for (const id of [before, after]) await add(path, id)
    const complete = () => world.patch(path, { status: 'completed' }, as)
    const remove = (id: string) => () => world.remove(`${path}/versions/${id}`, as)
    expect(await inOrder(path, remove(before), complete)).toEqual([204, 200])
    await world.patch(path, { status: 'in_progress' }, as)
    expect(await inOrder(path, complete, remove(after))).toEqual([200, 409])
    expect(await content(path)).toEqual(['after 1'])
  })

  it('leave no rows when it is deleted', async () => {
    const { as, release, build, add } = account()
    const version_id = await build('checkout')
    const [full, empty] = [await release(), await release()]
    const added = await inOrder(
      full,
      () => add(full, version_id),
      () => world.remove(full, as),
    )
    expect(added).toEqual([201, 204])
    const tooLate = await inOrder(
      empty,
      () => world.remove(empty, as),
      () => add(empty, version_id),
    )
    expect(tooLate).toEqual([204, 404])
    for (const path of [full, empty]) expect(await countRows(world, path)).toBe(0)
  })
})

describe('GET /internal/releases/{release-id}/version-ids', () => {
  const principal = { kind: 'service', service: 'deployment-query' } as const

  it('answers deployment-query with the ids of the versions, or 403 or 404', async () => {
    const { account_id, release, build, add, deleteProduct } = account()
    const path = await release()
    const ask = (at: string, of: string = account_id) =>
      world.get(`/internal${at}/version-ids?account_id=${of}`, { principal })
    expect(await ask(path)).toMatchObject({ status: 200, body: { version_ids: [] } })
    const [checkout, search] = [await build('checkout'), await build('search')]
    await add(path, checkout)
    await add(path, search)
    expect((await ask(path)).body).toEqual({ version_ids: [search, checkout] })
    await deleteProduct('search')
    expect((await ask(path)).body).toEqual({ version_ids: [checkout] })

    expect(await ask(path, randomUUID())).toMatchObject({
      status: 403,
      body: { detail: 'This id belongs to another account' },
    })
    for (const unknown of [`/releases/${randomUUID()}`, '/releases/nonsense'])
      expect(await ask(unknown)).toMatchObject({ status: 404, body: { detail: 'Not found' } })
    expect((await ask(path, 'nonsense')).status).toBe(400)
    expect((await world.get(`/internal${path}/version-ids?account_id=${account_id}`)).status).toBe(403)
  })
})
