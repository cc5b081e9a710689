import { deploymentEvent, eventually, productDeleted } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from './client.ts'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await world.start()
})
afterAll(() => world?.stop())

/** Maximum number of rows that one transaction may store. */
const maxRows = 2_000

/** Creates channels, each with some equal preferences. Their receiver answers 429 to everything. */
const createPreferences = async (client: Client, channels: number, preferences: number): Promise<void> => {
  const receiver = await world.receiver()
  receiver.respond(() => ({ status: 429, headers: { 'retry-after': '3600' } }))
  for (let count = 0; count < channels; count += 1) {
    const id = await client.channel(`${receiver.url}/${count}`)
    await world.database.query(
      `insert into notifier.preference (id, account_id, channel_id, event_type)
       select uuidv7(), $1, $2, 'deployment.*' from generate_series(1, $3::int)`,
      [client.account_id, id, preferences],
    )
  }
}

const storedOf = async ({ account_id }: Client): Promise<number> => {
  const [row] = await world.database.query<{ stored: number }>(
    'select count(*)::int as stored from notifier.notification where account_id = $1',
    [account_id],
  )
  return row?.stored ?? 0
}

const untilStored = (client: Client, count: number) =>
  eventually(async () => (await storedOf(client)) === count, { timeoutMs: 60_000, intervalMs: 50 })

/**
 * Counts the rows of each transaction that stored notifications, by `xmin`. An answer 429 changes the first
 * notification of a lane, so that notification counts for the transaction that changed it.
 */
const rowsByTransaction = async ({ account_id }: Client): Promise<number[]> => {
  const rows = await world.database.query<{ stored: number }>(
    `select count(*)::int as stored from notifier.notification
     where account_id = $1 and attempts = 0 group by xmin::text`,
    [account_id],
  )
  return rows.map(({ stored }) => stored)
}

const events = (client: Client, count: number) =>
  Array.from({ length: count }, (_, n) =>
    deploymentEvent({ account_id: client.account_id, version: String(n) }),
  )

describe('events that match more preferences than one transaction may', () => {
  it('are stored in steps, each once and in order, and later events behind them', async () => {
    const client = world.client()
    await createPreferences(client, 2, 50)
    await world.append(...events(client, 40))
    await world.append(...events(client, 1))
    await untilStored(client, 41 * 100)
    expect(Math.max(...(await rowsByTransaction(client)))).toBeLessThanOrEqual(maxRows)
    const misplaced = await world.database.query(
      `select from (
         select lane_position, row_number() over (
           partition by channel_id order by event_position, preference_id) as expected
         from notifier.notification where account_id = $1
       ) as numbered where lane_position <> expected`,
      [client.account_id],
    )
    expect(misplaced).toEqual([])
    expect(await world.database.query('select from notifier.deferred_event')).toEqual([])
  })

  it('are stored in steps, also a single event', async () => {
    const client = world.client()
    await createPreferences(client, 1, 2_500)
    await world.append(...events(client, 1))
    await untilStored(client, 2_500)
    expect(Math.max(...(await rowsByTransaction(client)))).toBeLessThanOrEqual(maxRows)
  })

  it('fail when their product was deleted meanwhile', async () => {
    const client = world.client()
    await createPreferences(client, 2, 100)
    const deletion = productDeleted(client.account_id, 'checkout')
    await world.append(...events(client, 14), deletion)
    await untilStored(client, 14 * 200)
    await eventually(async () => (await client.history('status=pending')).length === 0)
    expect((await client.history('status=failed'))[0]).toMatchObject({
      error: 'The product was deleted before this was sent',
    })
  })

  it('do not delay another account by more than one step', async () => {
    const [client, other] = [world.client(), world.client()]
    await createPreferences(client, 4, 100)
    const receiver = await world.receiver()
    await other.preference(await other.channel(`${receiver.url}/hook`), 'deployment.*')
    await world.append(...events(client, 30), ...events(other, 1))
    await eventually(() => receiver.requests.length === 1, { timeoutMs: 30_000 })
    expect(await storedOf(client)).toBeLessThan(30 * 400)
    await untilStored(client, 30 * 400)
  })
})
