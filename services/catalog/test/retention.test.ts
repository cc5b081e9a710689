import { buildEvent, deploymentEvent, eventually } from '@shiplog/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCatalog } from '../src/service.ts'
import { createReleaseAccount } from './release-account.ts'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => world?.stop())

it('deletes old versions that were never deployed and are in no release', async () => {
  const account = createReleaseAccount(world)
  const { account_id } = account.as
  const old = new Date(Date.now() - 90 * 24 * 60 * 60 * 1_000).toISOString()
  const release = await account.release()
  await world.ingestion.append(
    ...Array.from({ length: 1_500 }, (_, n) =>
      buildEvent({ account_id, version: `old-${n}`, occurred_at: old }),
    ),
    buildEvent({ account_id, version: 'deployed', occurred_at: old }),
    deploymentEvent({ account_id, version: 'deployed', occurred_at: old }),
    deploymentEvent({ account_id, version: 'known by its deployment', occurred_at: old }),
    buildEvent({ account_id, version: 'lately' }),
    buildEvent({ account_id, product_name: 'released', version: 'released', occurred_at: old }),
  )
  const released = await eventually<string>(
    async () => (await world.get('/versions/?product=released', account.as)).body[0]?.id,
  )
  expect((await world.post(`${release}/versions/`, { version_id: released }, account.as)).status).toBe(201)
  expect((await world.get('/versions/', account.as)).body).toHaveLength(50)

  await world.stopService()
  const service = await createCatalog({ ...world.config, retention: { days: 30 } })
  const versions = () =>
    world.database.query<{ version: string }>('select version from catalog.version order by 1')
  const kept = ['deployed', 'known by its deployment', 'lately', 'released']
  await eventually(async () => (await versions()).length === kept.length).finally(service.stop)
  await world.startService()
  const { body } = await world.get('/versions/', account.as)
  expect(body.map(({ version }: { version: string }) => version).toSorted()).toEqual(kept)
  expect((await world.get(`${release}/versions/`, account.as)).body).toHaveLength(1)
})
