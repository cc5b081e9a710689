import { randomUUID } from 'node:crypto'
import { productId, versionId } from '@shiplog/events'
import { buildEvent } from '@shiplog/testing'
import { expect } from 'vitest'
import type { World } from './support.ts'

/** Creates an account, and functions with which a member uses its releases. */
export const createReleaseAccount = (world: World) => {
  const account_id = randomUUID()
  const as = { account_id, role: 'member' } as const
  return {
    account_id,
    as,
    /** @returns the id of the version */
    build: async (product_name: string, version = '1'): Promise<string> => {
      await world.ingestion.append(buildEvent({ account_id, product_name, version }))
      return versionId(account_id, product_name, version)
    },
    /** @returns the path of a new release */
    release: async (fields: object = {}): Promise<string> => {
      const { status, body } = await world.post('/releases/', { name: 'winter', ...fields }, as)
      expect(status).toBe(201)
      return `/releases/${body.id}`
    },
    add: (release: string, version_id: string) => world.post(`${release}/versions/`, { version_id }, as),
    /** Reads the versions of a release, as `product version`, the last added first. */
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

/** Counts the rows of a release in the table, including rows of deleted products. */
export const countRows = async (world: World, release: string): Promise<number> => {
  const id = release.replace('/releases/', '')
  return (await world.database.query('select from catalog.release_version where release_id = $1', [id]))
    .length
}
