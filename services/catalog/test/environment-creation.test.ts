import { environmentId } from '@shiplog/events'
import { createDatabase, createPool, inAccount } from '@shiplog/postgres'
import { deploymentEvent, eventually } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockEnvironment, upsertEnvironmentEntry } from '../src/db/environments.ts'
import type { Tables } from '../src/db/tables.ts'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => world?.stop())

const name = (environment_name: string, occurred_at?: string): Promise<number> => {
  const moment = occurred_at === undefined ? {} : { occurred_at }
  return world.ingestion.append(
    deploymentEvent({ account_id: world.account_id, environment_name, ...moment }),
  )
}

const pathOf = (environment_name: string): string =>
  `/environments/${environmentId(world.account_id, environment_name)}`

const waitingForLocks = async (): Promise<number> => {
  const [row] = await world.database.query<{ n: number }>(
    `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  )
  return row?.n ?? 0
}

describe('created_at of an environment', () => {
  it('is the time of the creation by a person, when that came before the first event', async () => {
    const { body: created } = await world.post('/environments/', { name: 'person-first', type: 'test' })
    await name('person-first', '2020-01-01T00:00:00.000Z')
    expect((await world.get(pathOf('person-first'))).body).toEqual(created)
    expect((await world.get('/environments/?name=person-first')).body).toEqual([created])
  })

  it('is the time of the first event, when that came before a change by a person', async () => {
    const occurred_at = '2020-01-01T00:00:00.000Z'
    await name('event-first', occurred_at)
    const { body } = await world.patch(pathOf('event-first'), { description: 'by a person' })
    expect(body.created_at).toBe(occurred_at)
    await world.patch(pathOf('event-first'), { description: 'again' })
    expect((await world.get(pathOf('event-first'))).body.created_at).toBe(occurred_at)
  })

  it('does not change after it was first shown, when a person and an event create the environment concurrently', async () => {
    const shownCreations = async (environment_name: string): Promise<Set<string>> => {
      const path = pathOf(environment_name)
      const shown = new Set<string>()
      const read = async (): Promise<void> => {
        for (let i = 0; i < 8; i += 1) {
          const { status, body } = await world.get(path)
          if (status === 200) shown.add(body.created_at)
        }
      }
      const post = world.post('/environments/', { name: environment_name })
      await Promise.all([read(), name(environment_name, '2020-01-01T00:00:00.000Z'), post])
      await read()
      const { status, body } = await post
      if (status === 201) expect(shown).toContain(body.created_at)
      return shown
    }
    const rounds = Array.from({ length: 30 }, (_, round) => shownCreations(`at-once-${round}`))
    for (const shown of await Promise.all(rounds)) expect(shown.size).toBe(1)
  })

  it('makes an event wait for the creation by a person, so that its time is never shown', async () => {
    const { account_id } = world
    const id = environmentId(account_id, 'slow')
    const created_at = new Date('2026-11-21T10:00:00.000Z')
    const pool = createPool({ url: world.config.database.url, schema: 'catalog', name: 'test', max: 1 })
    const db = createDatabase<Tables>(pool)
    await inAccount(db, account_id, async (tx) => {
      await lockEnvironment(tx, id)
      await name('slow', '2020-01-01T00:00:00.000Z')
      await eventually(async () => (await waitingForLocks()) === 1)
      const rows = await world.database.query('select from catalog.environment where id = $1', [id])
      expect(rows).toEqual([])
      await upsertEnvironmentEntry(tx, {
        id,
        account_id,
        name: 'slow',
        type: 'dev',
        type_source: 'default',
        description: null,
        metadata: null,
        created_at,
        updated_at: created_at,
      })
    })
    await db.destroy()
    expect((await world.get(pathOf('slow'))).body.created_at).toBe(created_at.toISOString())
    expect(await world.database.query('select from catalog.named_environment where id = $1', [id])).toEqual([
      {},
    ])
  })
})
