import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { claimDeliveries } from '../src/db/deliveries/claim-deliveries.ts'
import { recordDelivery } from '../src/db/deliveries/record-delivery.ts'
import { claimOptions } from './claim-support.ts'
import { useDatabase } from './database-support.ts'

const database = useDatabase()

/** Inserts a lane with a notification that was queued four days ago and has some attempts, and a new one. */
const lane = async (attempts: number): Promise<void> => {
  await database.query('delete from notifier.channel')
  await database.query('truncate notifier.notification cascade')
  await database.query('delete from notifier.write_off')
  await database.query(
    `with channel as (
       insert into notifier.channel (id, account_id, name, channel_type, secret, config, enabled)
       values ($1, $1, '', '', '', '{}', true)
     ), lane as (
       insert into notifier.lane (channel_id, account_id, waiting, tail) values ($1, $1, true, 2)
     ), event as (
       insert into notifier.notified_event (id, account_id, content, recorded_at)
       select uuidv7(), $1, '{}', now() from generate_series(1, 2) returning id
     ), numbered as (select id, row_number() over () as number from event)
     insert into notifier.notification (account_id, channel_id, preference_id, event_id, event_type, attempts,
       event_position, product_id, product_name, version, lane_position, queued_at)
     select $1, $1, gen_random_uuid(), id, 'deployment.completed', case when number = 1 then $2::int else 0 end,
       0, $1, 'checkout', number, number, now() - case when number = 1 then interval '4 days' else interval '0' end
     from numbered`,
    [randomUUID(), attempts],
  )
}

/**
 * Claims the lane and records a failed attempt.
 *
 * @param aloneMs time after which the notification is tried again alone; null when it stays in the queue
 * @returns how many notifications were being sent
 */
const failOnce = async (aloneMs: number | null = null): Promise<number> => {
  const { deliveries } = await claimDeliveries(database.db, {
    ...claimOptions(),
    slots: 1,
    slotsPerAccount: 1,
  })
  const [delivery] = deliveries
  if (delivery === undefined) return 0
  const attempt = {
    started_at: new Date(),
    duration_ms: 1,
    status_code: 503,
    error: '',
    response_excerpt: '',
  }
  const verdict = { outcome: 'retried', error: 'The service answered 503', waitMs: 0 } as const
  const outcome = { notifications: delivery.notifications, attempt, verdict, remember: [] }
  const lane = { waitMs: 0, failures: 1, isRecovered: false, aloneMs: [aloneMs] }
  await recordDelivery(database.db, delivery, {
    outcomes: [outcome],
    lane,
    giveUpMs: 3 * 86_400_000,
    backOff: { minMs: 1, maxMs: 1 },
  })
  return delivery.notifications.length
}

const givenUp = () =>
  database.query(
    `select version from notifier.notification join notifier.write_off using (channel_id)
     where lane_position <= through and queued_at < queued_before order by version`,
  )

it.each([0, 7])(
  'a notification that has waited too long is given up once, after %i earlier failures',
  async (attempts) => {
    await lane(attempts)
    expect(await failOnce()).toBe(1)
    expect(await givenUp()).toEqual([{ version: '1' }])
    expect(await failOnce()).toBe(1)
    expect(await givenUp()).toEqual([{ version: '1' }])
  },
)

it('a notification that is tried again alone is given up by itself', async () => {
  await lane(0)
  expect(await failOnce(5_000)).toBe(1)
  expect(await database.query('select version, status, error from notifier.notification order by 1')).toEqual(
    [
      {
        version: '1',
        status: 'failed',
        error:
          'Given up, because no message could be sent for too long. Last attempt: The service answered 503',
      },
      { version: '2', status: 'pending', error: null },
    ],
  )
  expect(await database.query('select from notifier.write_off')).toEqual([])
})
