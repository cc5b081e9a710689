import { randomUUID } from 'node:crypto'
import { productId, versionId } from '@shiplog/events'
import { buildEvent, nextMoment } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ now: nextMoment })
})
afterAll(async () => world?.stop())

/** An account of its own, and what its members do. */
const account = () => {
  const account_id = randomUUID()
  const as = { account_id, role: 'member' } as const
  const idOf = (product_name: string, version = '1') => versionId(account_id, product_name, version)
  return {
    account_id,
    as,
    build: async (product_name: string, version = '1'): Promise<string> => {
      await world.ingestion.append(buildEvent({ account_id, product_name, version }))
      return idOf(product_name, version)
    },
    /** @returns the path of a new release */
    release: async (fields: object = {}): Promise<string> => {
      const { status, body } = await world.post('/releases/', { name: 'winter', ...fields }, as)
      expect(status).toBe(201)
      return `/releases/${body.id}`
    },
    add: (release: string, version_id: string) => world.post(`${release}/versions/`, { version_id }, as),
    /** What is in a release, as `product version`, the last added first. */
    content: async (release: string): Promise<string[]> => {
      const { status, body } = await world.get(`${release}/versions/?limit=200`, as)
      expect(status).toBe(200)
      return body.map(
        (one: { product_name: string; version: string }) => `${one.product_name} ${one.version}`,
      )
    },
    deleteProduct: async (product_name: string): Promise<void> => {
      const path = `/products/${productId(account_id, product_name)}`
      expect((await world.remove(path, { account_id })).status).toBe(204)
    },
  }
}

describe('POST /releases/', () => {
  it('creates a release, a draft unless told otherwise, and shows it', async () => {
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
})
