import { randomUUID } from 'node:crypto'
import { inAccount } from '@shiplog/postgres'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { countNotifications } from '../src/db/notifications/count-notifications.ts'
import { useDatabase } from './database-support.ts'

const database = useDatabase()
beforeEach(() => database.query('delete from notifier.channel'))

type Lane = { due_seconds_ago: number; waiting?: boolean; pending?: number; leased?: boolean }

/**
 * Inserts a channel and its lane, by default of a new account. For a leased lane, `due_seconds_ago` is the
 * time since its lease ended.
 */
const lane = async (fields: Lane, account_id: string = randomUUID()): Promise<void> => {
  const { due_seconds_ago, waiting = true, pending = 1, leased = false } = fields
  await database.query(
    `with channel as (
       insert into notifier.channel (id, account_id, name, channel_type, secret, config, enabled)
       values (gen_random_uuid(), $1, '', '', '', '{}', true) returning id)
     insert into notifier.lane (channel_id, account_id, waiting, due_at, leased_until, head, tail, lease_token)
     select id, $1, $2, now() - make_interval(secs => case when $5 then 600 else $3::float8 end),
       case when $5 then now() - make_interval(secs => $3::float8) end,
       11, 10 + $4, case when $5 then gen_random_uuid() end
     from channel`,
    [account_id, waiting, due_seconds_ago, pending, leased],
  )
}
const disable = (reason: string | null) =>
  database.query('update notifier.channel set enabled = false, disabled_reason = $1', [reason])

const nothing = { due: 0, oldest_due_seconds: 0, pending: 0, disabled: 0, deferred: 0 }

describe('counting notifications', () => {
  it('returns zeros when no lane is waiting', async () => {
    expect(await countNotifications(database.db)).toEqual(nothing)
    await lane({ due_seconds_ago: 30, waiting: false, pending: 0 })
    expect(await countNotifications(database.db)).toEqual(nothing)
  })

  it('counts due lanes of all accounts, and the time since the first became due', async () => {
    const account = randomUUID()
    await lane({ due_seconds_ago: 5, pending: 3 }, account)
    await lane({ due_seconds_ago: 90, pending: 2 }, account)
    await lane({ due_seconds_ago: 1 })
    const counts = await countNotifications(database.db)
    expect(counts).toMatchObject({ due: 3, pending: 6 })
    expect(counts?.oldest_due_seconds).toBeGreaterThanOrEqual(90)
    expect(counts?.oldest_due_seconds).toBeLessThan(100)
  })

  it('counts lanes that back off or are being sent as pending, not as due', async () => {
    await lane({ due_seconds_ago: -60, pending: 4 })
    await lane({ due_seconds_ago: -20, pending: 1, leased: true })
    expect(await countNotifications(database.db)).toEqual({ ...nothing, pending: 5 })
  })

  it('counts a lane as due when its lease has expired', async () => {
    await lane({ due_seconds_ago: 2, leased: true })
    expect(await countNotifications(database.db)).toMatchObject({ due: 1 })
  })

  it('counts channels that were disabled for their webhook, and not those that a person disabled', async () => {
    await lane({ due_seconds_ago: 0, waiting: false })
    await disable(null)
    expect(await countNotifications(database.db)).toMatchObject({ disabled: 0, deferred: 0 })
    await disable('The service answered 410')
    expect(await countNotifications(database.db)).toMatchObject({ disabled: 1, deferred: 0 })
  })
})

/**
 * Calls the function as an autoscaler does: in a session without the account scope and the search_path of the
 * notifier.
 */
const busyChannels = async (setUp = 'select 1'): Promise<unknown> => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(setUp)
    const { rows } = await client.query('select notifier.busy_channels() as count')
    return rows[0].count
  } finally {
    await client.end()
  }
}

describe('busy_channels()', () => {
  it('counts lanes of all accounts that are due or being sent, and none that backs off', async () => {
    expect(await busyChannels()).toBe('0')
    await lane({ due_seconds_ago: 5, pending: 100 })
    await lane({ due_seconds_ago: 0 })
    await lane({ due_seconds_ago: -60 })
    await lane({ due_seconds_ago: -20, leased: true })
    await lane({ due_seconds_ago: 2, leased: true }) // the lease has expired: its dispatcher died
    await lane({ due_seconds_ago: 5, waiting: false })
    expect(await busyChannels()).toBe('4')
  })

  it('does not depend on the search_path and the scope of the session', async () => {
    await lane({ due_seconds_ago: 5 })
    expect(await busyChannels('set search_path = pg_catalog')).toBe('1')
    expect(await busyChannels(`set shiplog.accounts = '{${randomUUID()}}'`)).toBe('1')
  })

  it('leaves the scope of the caller as it was', async () => {
    await lane({ due_seconds_ago: 5 })
    await inAccount(database.db, randomUUID(), async (tx) => {
      const { rows } = await sql`select notifier.busy_channels() as count`.execute(tx)
      expect(rows).toEqual([{ count: 1 }])
      expect(await tx.selectFrom('lane').selectAll().execute()).toEqual([])
    })
  })
})
