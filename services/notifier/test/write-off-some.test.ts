import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { type ScanPosition, writeOffChunk, writeOffSome } from '../src/db/write-offs/write-offs.ts'
import { useDatabase } from './database-support.ts'

const database = useDatabase()

/**
 * Inserts pending notifications; the last `old` were queued four days ago.
 *
 * @returns the id of their channel
 */
const lane = async (count: number, old: number): Promise<string> => {
  const channel_id = randomUUID()
  await database.query(
    `with event as (
       insert into notifier.notified_event (id, account_id, content, recorded_at)
       select uuidv7(), $1, '{}', now() from generate_series(1, $3::int) returning id
     ), numbered as (select id, row_number() over () as number from event)
     insert into notifier.notification (account_id, channel_id, preference_id, event_id, event_type,
       event_position, product_id, product_name, version, lane_position, queued_at)
     select $1, $2, gen_random_uuid(), id, 'deployment.completed', 0, $1, 'checkout', number, number,
       now() - case when number > $3 - $4::int then interval '4 days' else interval '0' end
     from numbered`,
    [randomUUID(), channel_id, count, old],
  )
  return channel_id
}

/** Inserts a write-off of what was queued more than three days ago. @returns its id */
const giveUp = async (channel_id: string, through: number): Promise<number> => {
  const [row] = await database.query<{ id: string }>(
    `insert into notifier.write_off (account_id, channel_id, through, queued_before, outcome, error, counted)
     values (gen_random_uuid(), $1, $2, now() - interval '3 days', 'failed', 'Given up', true) returning id`,
    [channel_id, through],
  )
  return Number(row?.id)
}

/** Returns the position that the worker has reached; undefined once the write-off is deleted. */
const reached = async (id: number): Promise<number | undefined> => {
  const sql = 'select reached from notifier.write_off where id = $1'
  const [row] = await database.query<{ reached: string }>(sql, [id])
  return row && Number(row.reached)
}

it('reads 1,000 notifications in each step, then scans again for remaining ones', async () => {
  const channel_id = await lane(3 * writeOffChunk, 10)
  const id = await giveUp(channel_id, 3 * writeOffChunk)
  let checkedTo: ScanPosition | undefined
  const steps: unknown[] = []
  for (let more = true; more; ) {
    const step = await writeOffSome(database.db, id, checkedTo)
    checkedTo = step.checkedTo
    more = step.more
    steps.push([step.failed, await reached(id), checkedTo.position])
  }
  expect(steps).toEqual([
    [0, 1_000, 0],
    [0, 2_000, 0],
    [10, 3_000, 0],
    [0, 3_000, 1_000],
    [0, 3_000, 2_000],
    [0, 3_000, 2_990],
    [0, undefined, 2_990],
  ])
})

it('returns to a row that was locked', async () => {
  const channel_id = await lane(20, 20)
  const id = await giveUp(channel_id, 20)
  await database.query('begin')
  await database.query(
    'select from notifier.notification where channel_id = $1 and lane_position = 5 for update',
    [channel_id],
  )
  expect(await writeOffSome(database.db, id)).toMatchObject({ failed: 19, more: true })
  expect(await writeOffSome(database.db, id)).toMatchObject({ failed: 0, more: false })
  await database.query('commit')
  expect(await writeOffSome(database.db, id)).toMatchObject({ failed: 1, more: true })
  expect(await writeOffSome(database.db, id)).toMatchObject({ failed: 0, more: false })
  expect(await reached(id)).toBeUndefined()
})
