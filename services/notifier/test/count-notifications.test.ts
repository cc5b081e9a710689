import { randomUUID } from 'node:crypto'
import { createDatabase, createPool, inAccount } from '@shiplog/postgres'
import { createTestDatabase, type TestDatabase } from '@shiplog/testing'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countNotifications } from '../src/db/count-notifications.ts'
import type { Db, Tables } from '../src/db/tables.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  const url = database.urlFor('notifier')
  db = createDatabase<Tables>(createPool({ url, schema: 'notifier', name: 'test' }))
})
beforeEach(() => database.query('delete from notifier.channel'))
afterAll(async () => {
  await db?.destroy()
  await database?.drop()
})

type Lane = { due_seconds_ago: number; waiting?: boolean; pending?: number; leased?: boolean }

/** A channel of an account of its own, unless told otherwise. */
const lane = async (fields: Lane, account_id: string = randomUUID()): Promise<void> => {
  const { due_seconds_ago, waiting = true, pending = 1, leased = false } = fields
  await database.query(
    `with channel as (
       insert into notifier.channel (id, account_id, name, channel_type, webhook_url, webhook_url_masked, enabled)
       values (gen_random_uuid(), $1, '', '', '', '', true) returning id)
     insert into notifier.lane (channel_id, account_id, waiting, not_before, head, tail, lease_token)
     select id, $1, $2, now() - make_interval(secs => $3), 11, 10 + $4, case when $5 then gen_random_uuid() end
     from channel`,
    [account_id, waiting, due_seconds_ago, pending, leased],
  )
}
const disable = (reason: string | null) =>
  database.query('update notifier.channel set enabled = false, disabled_reason = $1', [reason])

const idle = { due: 0, oldest_due_seconds: 0, pending: 0, disabled: 0, deferred: 0 }

describe('counting notifications', () => {
  it('finds nothing where nothing waits', async () => {
    expect(await countNotifications(db)).toEqual(idle)
    await lane({ due_seconds_ago: 30, waiting: false, pending: 0 })
    expect(await countNotifications(db)).toEqual(idle)
  })

  it('takes the lanes of all accounts whose time has come, and knows for how long', async () => {
    const account = randomUUID()
    await lane({ due_seconds_ago: 5, pending: 3 }, account)
    await lane({ due_seconds_ago: 90, pending: 2 }, account)
    await lane({ due_seconds_ago: 1 })
    const counts = await countNotifications(db)
    expect(counts).toMatchObject({ due: 3, pending: 6 })
    expect(counts?.oldest_due_seconds).toBeGreaterThanOrEqual(90)
    expect(counts?.oldest_due_seconds).toBeLessThan(100)
  })

  it('does not take what backs off or is being sent for due, though it waits', async () => {
    await lane({ due_seconds_ago: -60, pending: 4 })
    await lane({ due_seconds_ago: -20, pending: 1, leased: true })
    expect(await countNotifications(db)).toEqual({ ...idle, pending: 5 })
  })

  it('takes a lane for due whose dispatcher died', async () => {
    await lane({ due_seconds_ago: 2, leased: true })
    expect(await countNotifications(db)).toMatchObject({ due: 1 })
  })

  it('tells a channel that was disabled for its webhook from one that a person disabled', async () => {
    await lane({ due_seconds_ago: 0, waiting: false })
    await disable(null)
    expect(await countNotifications(db)).toMatchObject({ disabled: 0, deferred: 0 })
    await disable('The service answered 410')
    expect(await countNotifications(db)).toMatchObject({ disabled: 1, deferred: 0 })
  })
})

type Count = 'busy_channels' | 'due_notifications'

/** As an autoscaler asks: a session of its own, which names no account and no schema. */
const ask = async (count: Count, setUp = 'select 1'): Promise<unknown> => {
  const client = new pg.Client({ connectionString: database.urlFor('notifier') })
  await client.connect()
  try {
    await client.query(setUp)
    const { rows } = await client.query(`select notifier.${count}() as count`)
    return rows[0].count
  } finally {
    await client.end()
  }
}

describe('what an autoscaler asks', () => {
  it('counts what is due or being sent, and not what backs off, of all accounts', async () => {
    expect(await ask('busy_channels')).toBe('0')
    await lane({ due_seconds_ago: 5, pending: 100 })
    await lane({ due_seconds_ago: 0 })
    await lane({ due_seconds_ago: -60 })
    await lane({ due_seconds_ago: -20, leased: true })
    await lane({ due_seconds_ago: 2, leased: true }) // its dispatcher died
    await lane({ due_seconds_ago: 5, waiting: false })
    expect(await ask('busy_channels')).toBe('4')
    expect(await ask('due_notifications')).toBe('3') // as before, without what is being sent
  })

  it.each(['busy_channels', 'due_notifications'] as const)(
    'is counted whatever the session names: %s',
    async (count) => {
      await lane({ due_seconds_ago: 5 })
      expect(await ask(count, 'set search_path = pg_catalog')).toBe('1')
      expect(await ask(count, `set shiplog.accounts = '{${randomUUID()}}'`)).toBe('1')
    },
  )

  it.each(['busy_channels', 'due_notifications'])(
    'shows the caller no other rows than before: %s',
    async (count) => {
      await lane({ due_seconds_ago: 5 })
      await inAccount(db, randomUUID(), async (tx) => {
        const { rows } = await sql`select notifier.${sql.raw(count)}() as count`.execute(tx)
        expect(rows).toEqual([{ count: 1 }])
        expect(await tx.selectFrom('lane').selectAll().execute()).toEqual([])
      })
    },
  )
})
