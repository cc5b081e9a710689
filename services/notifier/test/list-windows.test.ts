import { createClosers } from '@shiplog/runtime'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { pendingWindow } from '../src/db/notifications/notifications.ts'
import type { Client } from './client.ts'
import { createWorld, type World } from './support.ts'

const closers = createClosers()
let world: World
/** A session that locks notifications, so that the worker of write-offs cannot change them. */
let lockingSession: pg.Client
beforeAll(async () => {
  world = await createWorld()
  closers.add(world.stop)
  await world.start()
  lockingSession = new pg.Client(world.database.adminUrl)
  await lockingSession.connect()
  closers.add(() => lockingSession.end())
})
afterAll(closers.closeAll)
afterEach(() => lockingSession.query('rollback'))

const waiting = 10
const count = 2 * pendingWindow + 2_000

let client: Client
let channel_id: string
beforeEach(async () => {
  client = world.client()
  channel_id = await client.channel('https://chat.example.com/hook')
  // The oldest notifications are the last ones of the lane.
  await world.database.query(
    `with event as (
       insert into notifier.notified_event (id, account_id, content, recorded_at)
       select uuidv7(), $1, '{}', now() from generate_series(1, $3::int) returning id
     ), numbered as (select id, row_number() over () as number from event)
     insert into notifier.notification (account_id, channel_id, preference_id, event_id, event_type,
       event_position, product_id, product_name, version, lane_position)
     select $1, $2, gen_random_uuid(), id, 'deployment.completed', 0, $1, 'checkout', number, $3 - number + 1
     from numbered`,
    [client.account_id, channel_id, count],
  )
  await lockingSession.query('begin')
  await lockingSession.query('select from notifier.notification where channel_id = $1 for update', [
    channel_id,
  ])
})

/** Writes off all notifications except the oldest ones. With `days`, only those queued longer ago. */
const writeOff = async (outcome: string, days: number | null = null): Promise<void> => {
  await world.database.query(
    `insert into notifier.write_off (account_id, channel_id, through, outcome, error, queued_before)
     values ($1, $2, $3, $4, 'Given up', now() - make_interval(days => $5))`,
    [client.account_id, channel_id, count - waiting, outcome, days],
  )
}

/** Returns the number of rows on each page, up to the last page. */
const pagesOf = async (filter: string): Promise<number[]> => {
  const shown: number[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body, headers } = await client.get(
      `/notification-history/?limit=50&${filter}${cursor && `&cursor=${cursor}`}`,
    )
    shown.push(body.length)
    cursor = headers.get('x-next-cursor')
  }
  return shown
}

it('a list of pending notifications has empty pages where many were written off', async () => {
  await writeOff('failed')
  expect(await pagesOf('status=pending')).toEqual([0, 0, waiting])
  expect((await client.history('status=failed')).length).toBe(200)
})

it('a list of failed notifications has empty pages where many are pending', async () => {
  await writeOff('failed', 1)
  expect(await pagesOf('status=failed')).toEqual([0, 0, 0])
  expect((await client.history('status=pending')).length).toBe(200)
})

it('a list of all notifications has empty pages where many belong to a deleted channel', async () => {
  await writeOff('deleted')
  for (const filter of ['', 'product=checkout', `channel_id=${channel_id}`])
    expect(await pagesOf(filter)).toEqual([0, 0, waiting])
  expect(await pagesOf('status=sent')).toEqual([0])
  expect(await pagesOf(`channel_id=${crypto.randomUUID()}`)).toEqual([0])
})
