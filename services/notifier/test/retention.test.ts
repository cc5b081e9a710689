import { eventually } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ NOTIFICATION_RETENTION_DAYS: '30' })
})
afterAll(() => world?.stop())

const account = '0aaaaaaa-0000-4000-8000-000000000000'
const other = '0bbbbbbb-0000-4000-8000-000000000000'

type Fields = { version: string; days: number; status?: string; queuedDays?: number; account_id?: string }

/** Stores a notification that is `days` old, with its event and one attempt. */
const store = async ({ version, days, status = 'sent', queuedDays = days, account_id = account }: Fields) => {
  await world.database.query(
    `with event as (
       insert into notifier.notified_event (id, account_id, content, recorded_at)
       values (uuidv7(make_interval(days => -$3::int)), $1, '{}', now()) returning id
     ), notification as (
       insert into notifier.notification (id, account_id, channel_id, preference_id, event_id, event_type,
         event_position, product_id, product_name, version, status, lane_position, created_at, queued_at)
       select uuidv7(make_interval(days => -$3::int)), $1, gen_random_uuid(), gen_random_uuid(), id, 'deployment.completed',
         1, gen_random_uuid(), 'checkout', $2, $4, 1, now() - make_interval(days => $3::int),
         now() - make_interval(days => $5::int)
       from event returning id, channel_id
     ), attempt as (
       insert into notifier.attempt (id, account_id, channel_id, started_at, resent)
       select uuidv7(make_interval(days => -$3::int)), $1, channel_id, now(), false from notification returning id
     )
     insert into notifier.notification_attempt (account_id, notification_id, attempt_id)
     select $1, notification.id, attempt.id from notification, attempt`,
    [account_id, version, days, status, queuedDays],
  )
}

/** Returns the versions of the notifications that are left. */
const kept = async (): Promise<string[]> => {
  const rows = await world.database.query<{ version: string }>(
    'select version from notifier.notification order by 1',
  )
  return rows.map(({ version }) => version)
}

const count = async (table: string): Promise<number> =>
  (await world.database.query(`select from notifier.${table}`)).length

/** True when a replica has a session of this name, as leader or as candidate. */
const hasSession = async (name: string): Promise<boolean> => {
  const sessions = 'select from pg_stat_activity where application_name = $1 and datname = current_database()'
  return (await world.database.query(sessions, [name])).length > 0
}

const countAll = async () => ({
  attempt: await count('attempt'),
  notification_attempt: await count('notification_attempt'),
  notified_event: await count('notified_event'),
})

describe('the history of notifications', () => {
  it('loses old sent and failed notifications, with their events and attempts', async () => {
    await store({ version: 'sent', days: 31 })
    await store({ version: 'failed', days: 400, status: 'failed' })
    await store({ version: "another account's", days: 31, account_id: other })
    await store({ version: 'kept: sent recently', days: 29 })
    await store({ version: 'kept: pending', days: 31, status: 'pending' })
    await store({ version: 'kept: sent again recently', days: 31, queuedDays: 1 })
    // Both were sent in one digest.
    await store({ version: 'of a digest', days: 31 })
    await world.database.query(
      `insert into notifier.notification_attempt (account_id, notification_id, attempt_id)
       select $1, kept.id, attempt_id from notifier.notification kept, notifier.notification_attempt link
       join notifier.notification gone on gone.id = link.notification_id
       where kept.version = 'kept: sent recently' and gone.version = 'of a digest'`,
      [account],
    )
    // Events without notifications, as a deleted channel leaves them.
    await world.database.query(
      `insert into notifier.notified_event (id, account_id, content, recorded_at)
       select uuidv7(make_interval(days => -days)), $1, '{}', now() from unnest('{31, 1}'::int[]) as days`,
      [account],
    )

    const replica = await world.startReplica()
    const expected = ['kept: pending', 'kept: sent again recently', 'kept: sent recently']
    await eventually(async () => {
      expect(await kept()).toEqual(expected)
      expect(await countAll()).toEqual({ attempt: 4, notification_attempt: 4, notified_event: 4 })
      return true
    })
    expect(await hasSession('notifier retention')).toBe(true)
    await replica.stop()
  })

  it('is deleted to the last row when there are thousands', async () => {
    await world.database.query(
      `with event as (
         insert into notifier.notified_event (id, account_id, content, recorded_at)
         select uuidv7('-60 days'), $1, '{}', now() from generate_series(1, 2500) returning id
       )
       insert into notifier.notification (id, account_id, channel_id, preference_id, event_id, event_type,
         event_position, product_id, product_name, version, status, lane_position, queued_at)
       select uuidv7('-60 days'), $1, gen_random_uuid(), gen_random_uuid(), id, 'deployment.completed', 1,
         gen_random_uuid(), 'checkout', 'many', 'sent', 1, now() - interval '60 days' from event`,
      [account],
    )
    const replica = await world.startReplica()
    await eventually(async () => {
      expect(await kept()).not.toContain('many')
      expect(await count('notified_event')).toBe(4)
      return true
    })
    await replica.stop()
  })

  it('takes along what was to be remembered until then, and nothing else', async () => {
    const channel_id = '0ccccccc-0000-4000-8000-000000000000'
    await world.database.query(
      `with channel as (
         insert into notifier.channel (id, account_id, name, channel_type, secret, config, enabled)
         values ($1, $2, '', 'email', '', '{}', true) returning id
       )
       insert into notifier.channel_memory (channel_id, key, account_id, value, kept_until)
       select id, key, $2, '{}', until from channel, (values ('over', now() - interval '1 minute'),
         ('later', now() + interval '1 day'), ('for ever', null)) as kept (key, until)`,
      [channel_id, account],
    )
    const replica = await world.startReplica()
    await eventually(async () => {
      const rows = await world.database.query('select key from notifier.channel_memory order by 1')
      expect(rows).toEqual([{ key: 'for ever' }, { key: 'later' }])
      return true
    })
    await replica.stop()
  })

  it('is kept for ever when the setting is 0 days', async () => {
    await store({ version: 'ancient', days: 4_000 })
    const replica = await world.startReplica({ NOTIFICATION_RETENTION_DAYS: '0' })
    await eventually(() => hasSession('notifier projection EVENTS'))
    expect(await hasSession('notifier retention')).toBe(false)
    expect(await kept()).toContain('ancient')
    await replica.stop()
  })
})
