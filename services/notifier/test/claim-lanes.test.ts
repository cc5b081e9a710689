import { randomUUID } from 'node:crypto'
import { acrossAccounts } from '@shiplog/postgres'
import { pause } from '@shiplog/runtime'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ClaimOptions } from '../src/db/lanes/claim-lanes.ts'
import { claimOptions, leaseLanes } from './claim-support.ts'
import { useDatabase } from './database-support.ts'

const database = useDatabase()
beforeEach(() => database.query('delete from notifier.channel'))

/** Inserts lanes that became due some seconds ago; with a negative number they will become due. */
const lanes = async (account_id: string, count: number, dueSecondsAgo = 10): Promise<string[]> => {
  const rows = await database.query<{ id: string }>(
    `insert into notifier.channel (id, account_id, name, channel_type, secret, config, enabled)
     select gen_random_uuid(), $1, '', '', '', '{}', true from generate_series(1, $2) returning id`,
    [account_id, count],
  )
  const ids = rows.map(({ id }) => id)
  await database.query(
    `insert into notifier.lane (channel_id, account_id, waiting, due_at)
     select unnest($1::uuid[]), $2, true, now() - make_interval(secs => $3)`,
    [ids, account_id, dueSecondsAgo],
  )
  return ids
}
const lane = async (account_id: string, dueSecondsAgo = 1): Promise<string> => {
  const [id = ''] = await lanes(account_id, 1, dueSecondsAgo)
  return id
}

const claim = (options: Partial<ClaimOptions> = {}) =>
  leaseLanes(database.db, { ...claimOptions(), slots: 4, slotsPerAccount: 3, ...options })

const idsOf = (claimed: { channel_id: string }[]) => claimed.map(({ channel_id }) => channel_id).toSorted()

describe('claiming lanes', () => {
  it('claims due lanes, and no lane that is due later or leased', async () => {
    const account = randomUUID()
    const due = await lane(account)
    await lane(account, -60)
    const claimed = await claim()
    expect(idsOf(claimed)).toEqual([due])
    expect(claimed[0]).toMatchObject({ lost_through: null, failures: 0, head: 1 })
    expect(await claim()).toEqual([])
  })

  it('claims a lane whose lease has expired, and returns what may have been sent', async () => {
    await lane(randomUUID())
    const [first] = await claim()
    await database.query(
      `update notifier.lane set sending_through = 7, leased_until = now() - interval '1 second'`,
    )
    const [second] = await claim()
    expect(second).toMatchObject({ channel_id: first?.channel_id, lost_through: 7 })
    expect(second?.lost_since).toBeInstanceOf(Date)
    expect(second?.lease_token).not.toBe(first?.lease_token)
  })

  it('stores that the only notification of a queue is being sent, and nothing for a longer queue', async () => {
    const account = randomUUID()
    const [one, two] = [await lane(account), await lane(account)]
    await database.query(`
      update notifier.lane set head = 5, tail = case channel_id when '${one}' then 5 else 6 end,
        sending_ids = array[gen_random_uuid()]`)
    await claim()
    const stored = await database.query(
      'select channel_id, sending_through::int, sending_ids from notifier.lane order by tail',
    )
    expect(stored).toEqual([
      { channel_id: one, sending_through: 5, sending_ids: null },
      { channel_id: two, sending_through: null, sending_ids: null },
    ])
  })

  it('gives each lane to only one of several concurrent claims', async () => {
    const account = randomUUID()
    await lanes(account, 20)
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim({ slots: 5, slotsPerAccount: 5 })))
    const ids = idsOf(claims.flat())
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(0)
  })

  it('skips a locked lane', async () => {
    const account = randomUUID()
    const locked = await lane(account, 10)
    const free = await lane(account, 5)
    await acrossAccounts(database.db, async (tx) => {
      await tx.selectFrom('lane').selectAll().where('channel_id', '=', locked).forUpdate().execute()
      const claimed = await Promise.race([claim(), pause(2_000)])
      expect(claimed && idsOf(claimed)).toEqual([free])
    })
  })

  it('shares slots between accounts, however many lanes of one account are due for longer', async () => {
    const [large, small] = [randomUUID(), randomUUID()]
    await lanes(large, 30)
    const quick = await lane(small, 0)
    expect(idsOf(await claim({ slots: 2 }))).toContain(quick)
  })

  it('counts the lanes that an account has in flight', async () => {
    const [busy, idle] = [randomUUID(), randomUUID()]
    await lanes(busy, 5)
    const quick = await lane(idle, 0)
    expect(idsOf(await claim({ slots: 1, busy: new Map([[busy, 1]]) }))).toEqual([quick])
    expect(await claim({ slots: 4, busy: new Map([[busy, 2]]) })).toHaveLength(1)
    expect(await claim({ slots: 4, busy: new Map([[busy, 3]]) })).toEqual([])
  })

  it('finds a lane of an idle account behind 600 lanes of a busy one', async () => {
    const [large, small] = [randomUUID(), randomUUID()]
    await lanes(large, 600)
    const quick = await lane(small, 0)
    expect(idsOf(await claim({ slots: 1, busy: new Map([[large, 1]]) }))).toEqual([quick])
  })

  it('finds a lane behind 600 lanes of a channel type that has no slots left', async () => {
    await lanes(randomUUID(), 600)
    await database.query(`update notifier.lane set channel_type = 'email'`)
    const quick = await lane(randomUUID(), 0)
    const claimed = await claim({ slotsOfTypes: { email: 0 } })
    expect(claimed).toMatchObject([{ channel_id: quick, leaves_lanes: false }])
  })

  it('counts the lanes of an account together, whatever their channel types', async () => {
    const account = randomUUID()
    await lanes(account, 3)
    await database.query(`update notifier.lane set channel_type = 'email'`)
    await lanes(account, 3)
    expect(await claim({ slots: 10 })).toHaveLength(3)
  })

  it('reads lanes that became due within lookBackMs, and all lanes without it', async () => {
    const account = randomUUID()
    const old = await lane(account, 3_600)
    const recent = await lane(account, 5)
    expect(idsOf(await claim({ lookBackMs: 60_000 }))).toEqual([recent])
    expect(idsOf(await claim())).toEqual([old])
  })

  it('takes no more lanes of a channel type than it has slots left, and those of other types instead', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    const mails = [...(await lanes(first, 3, 30)), ...(await lanes(second, 3, 20))]
    await database.query(`update notifier.lane set channel_type = 'email' where channel_id = any ($1)`, [
      mails,
    ])
    const chats = await lanes(first, 2)
    const rows = await claim({ slots: 10, slotsPerAccount: 10, slotsOfTypes: { email: 2 } })
    expect(new Set(rows.map(({ leaves_lanes }) => leaves_lanes))).toEqual(new Set([true]))
    const claimed = idsOf(rows)
    expect(claimed).toEqual(expect.arrayContaining(chats))
    // One of each account.
    expect(claimed.filter((id) => mails.slice(0, 3).includes(id))).toHaveLength(1)
    expect(claimed.filter((id) => mails.slice(3).includes(id))).toHaveLength(1)
    expect(await claim({ slots: 10, slotsPerAccount: 10, slotsOfTypes: { email: 0 } })).toEqual([])
  })
})
