import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.ts'
import { idsOf, nextPage, releasesOf } from '../support/releases.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { unique, validDeployment } from '../support/valid.ts'

let suite: Suite
let client: Client
let releases: ReturnType<typeof releasesOf>
beforeAll(async () => {
  suite = await startSuite()
  client = await createClient(suite)
  releases = releasesOf(client)
})
afterAll(async () => suite?.stop())

describe('POST /releases/{release-id}/versions/', () => {
  it('adds what an event named just before, and answers with it', async () => {
    const release = await releases.create()
    const { body: deployment } = await client.event('/deployment-events/', validDeployment())
    const added = await releases.add(release, deployment.version_id)
    expect(added.status).toBe(201)
    expect(added.body).toEqual((await client.get(`/versions/${deployment.version_id}`)).body)
    const built = await releases.build()
    await releases.add(release, built.id)
    expect(await releases.content(release)).toEqual([built.id, deployment.version_id])
  })

  it('answers 409 to a second version of a product, and to the same one again', async () => {
    const release = await releases.create()
    const product_name = unique('checkout')
    const [first, second] = [
      await releases.build({ product_name, version: '1.4.1' }),
      await releases.build({ product_name, version: '1.4.2' }),
    ]
    expect((await releases.add(release, first.id)).status).toBe(201)
    const present = `The release has version '1.4.1' of product '${product_name}'`
    expect(await releases.add(release, second.id)).toMatchObject({
      status: 409,
      body: { detail: `${present}: remove it first` },
    })
    expect(await releases.add(release, first.id)).toMatchObject({
      status: 409,
      body: { detail: `${present} already` },
    })
    expect(await releases.content(release)).toEqual([first.id])
  })

  it('lets one of many versions of a product in, and every product', async () => {
    const release = await releases.create()
    const product_name = unique('checkout')
    const rivals = await Promise.all(
      Array.from({ length: 6 }, (_, i) => releases.build({ product_name, version: `${i}` })),
    )
    const others = await Promise.all(Array.from({ length: 6 }, () => releases.build()))
    const statuses = async (versions: { id: string }[]): Promise<number[]> =>
      (await Promise.all(versions.map(({ id }) => releases.add(release, id)))).map(({ status }) => status)
    const [ofRivals, ofOthers] = await Promise.all([statuses(rivals), statuses(others)])
    expect(ofRivals.toSorted()).toEqual([201, 409, 409, 409, 409, 409])
    expect(ofOthers).toEqual(Array(6).fill(201))
    expect(await releases.content(release)).toHaveLength(7)
  })

  it.each(['completed', 'cancelled'])('answers 409 while the release is %s', async (status) => {
    const release = await releases.create({ status })
    const { id } = await releases.build()
    expect(await releases.add(release, id)).toMatchObject({
      status: 409,
      body: {
        detail: `The release is ${status}, so its versions cannot be changed: change its status first`,
      },
    })
    await client.patch(release.path, { status: 'draft' })
    expect((await releases.add(release, id)).status).toBe(201)
  })

  it.each([
    [{}, 400, "Field 'version_id' is required"],
    [{ version_id: null }, 400, "Field 'version_id' is required"],
    [{ version_id: 5 }, 400, "Field 'version_id' must be a string"],
    [{ version_id: 'nonsense' }, 404, 'Version not found'],
    [{ version_id: randomUUID() }, 404, 'Version not found'],
  ])('with %j answers %d', async (body, status, detail) => {
    const { path } = await releases.create()
    expect(await client.post(`${path}/versions/`, body)).toMatchObject({ status, body: { detail } })
  })
})

describe('GET /releases/{release-id}/versions/', () => {
  it('pages by the order of addition, while versions arrive', async () => {
    const release = await releases.create()
    const added: string[] = []
    for (let i = 0; i < 5; i++) {
      const { id } = await releases.build()
      await releases.add(release, id)
      added.unshift(id)
    }
    const seen: string[] = []
    let path: string | undefined = `${release.path}/versions/?limit=2`
    while (path !== undefined) {
      const page = await client.get(path)
      seen.push(...idsOf(page))
      await releases.add(release, (await releases.build()).id)
      path = nextPage(page)
    }
    expect(seen).toEqual(added)
    expect((await client.get(`${release.path}/versions/?limit=x`)).status).toBe(400)
  })
})

describe('DELETE /releases/{release-id}/versions/{version-id}', () => {
  it('removes a version, once, unless the release is closed, and answers 404 to what is not in there', async () => {
    const release = await releases.create()
    const [inThere, elsewhere] = [await releases.build(), await releases.build()]
    await releases.add(release, inThere.id)
    await client.patch(release.path, { status: 'completed' })
    const path = (id: string): string => `${release.path}/versions/${id}`
    expect((await client.delete(path(elsewhere.id))).status).toBe(404)
    expect(await client.delete(path(inThere.id))).toMatchObject({
      status: 409,
      body: {
        detail: 'The release is completed, so its versions cannot be changed: change its status first',
      },
    })
    expect(await releases.content(release)).toEqual([inThere.id])
    await client.patch(release.path, { status: 'in_progress' })
    expect((await client.delete(path(inThere.id))).status).toBe(204)
    expect((await client.delete(path(inThere.id))).status).toBe(404)
    expect(await releases.content(release)).toEqual([])
    expect((await client.get(`/versions/${inThere.id}`)).status).toBe(200)
  })
})

describe('DELETE /products/{product-id}', () => {
  it('takes what the product had in releases with it before it answers, and nothing brings it back', async () => {
    const both = [await releases.create(), await releases.create()]
    const product_name = unique('gone')
    const [gone, stays] = [await releases.build({ product_name }), await releases.build()]
    for (const release of both) for (const { id } of [gone, stays]) await releases.add(release, id)
    const statusOf = async () => (await client.delete(`/products/${gone.product_id}`)).status
    expect(await statusOf()).toBe(204)
    for (const release of both) expect(await releases.content(release)).toEqual([stays.id])

    expect((await releases.build({ product_name })).id).toBe(gone.id)
    for (const release of both) expect(await releases.content(release)).toEqual([stays.id])
    for (const release of both) expect((await releases.add(release, gone.id)).status).toBe(201)
    expect(await statusOf()).toBe(204)
    for (const release of both) expect(await releases.content(release)).toEqual([stays.id])
  })

  it('leaves no product in a release that is added while it is deleted', async () => {
    const release = await releases.create()
    const { id, product_id } = await releases.build()
    const additions = Array.from({ length: 8 }, () => releases.add(release, id))
    expect((await client.delete(`/products/${product_id}`)).status).toBe(204)
    for (const { status } of await Promise.all(additions)) expect([201, 404, 409]).toContain(status)
    expect(await releases.content(release)).toEqual([])
  })
})
