import { release, version } from '@shiplog/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createReleaseAccount } from './release-account.ts'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  for (const table of ['release', 'version'])
    await world.database.query(`alter table catalog.${table} add column internal text default 'only for us'`)
})
afterAll(async () => world?.stop())

const fieldsOf = (schema: { shape: object }): string[] => Object.keys(schema.shape).toSorted()

it('shows no column of a table in an answer unless the contract names it', async () => {
  const account = createReleaseAccount(world)
  const { as } = account
  const path = await account.release()
  const id = await account.build('checkout')

  const releases = [
    (await world.post('/releases/', { name: 'summer' }, as)).body,
    (await world.get(path, as)).body,
    (await world.patch(path, { description: 'together' }, as)).body,
    ...(await world.get('/releases/', as)).body,
  ]
  const versions = [
    (await account.add(path, id)).body,
    (await world.get(`/versions/${id}`, as)).body,
    ...(await world.get('/versions/', as)).body,
    ...(await world.get(`${path}/versions/`, as)).body,
  ]

  expect([releases.length, versions.length]).toEqual([5, 4])
  for (const one of releases) expect(Object.keys(one).toSorted()).toEqual(fieldsOf(release))
  for (const one of versions) expect(Object.keys(one).toSorted()).toEqual(fieldsOf(version))
  const rows = await world.database.query(
    'select internal from catalog.release union all select internal from catalog.version',
  )
  expect(rows).toContainEqual({ internal: 'only for us' })
})
