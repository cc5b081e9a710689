import { randomUUID } from 'node:crypto'
import { acrossAccounts, keepSessionLock } from '@shiplog/postgres'
import { eventually } from '@shiplog/testing'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { endLeases, holderLock, keepLeases, listOtherHolders } from '../src/db/lanes/holders.ts'
import { claimOptions, leaseLanes } from './claim-support.ts'
import { useDatabase } from './database-support.ts'

const leaseMs = 60_000

const database = useDatabase()
beforeEach(() => database.query('delete from notifier.channel'))

/** Inserts a lane that is due. @returns the id of its channel */
const addLane = async (): Promise<string> => {
  const [row] = await database.query<{ id: string }>(
    `with added as (
       insert into notifier.channel (id, account_id, name, channel_type, secret, config, enabled)
       values (gen_random_uuid(), gen_random_uuid(), '', '', '', '{}', true) returning id, account_id
     )
     insert into notifier.lane (channel_id, account_id, waiting, due_at)
     select id, account_id, true, now() - interval '1 second' from added returning channel_id as id`,
  )
  return row?.id ?? ''
}

const claim = (holder: string) => leaseLanes(database.db, { ...claimOptions(), holder, leaseMs })

/** Inserts a lane that this dispatcher claims. @returns the id of its channel */
const addLaneOf = async (holder: string): Promise<string> => {
  const id = await addLane()
  await claim(holder)
  return id
}

const startHolder = async (): Promise<string> => {
  const id = randomUUID()
  const taken = Promise.withResolvers<void>()
  const { stop } = keepSessionLock({
    url: database.url,
    key: holderLock(id),
    name: 'test',
    use: async ({ ended }) => {
      taken.resolve()
      await eventually(() => ended.aborted, { timeoutMs: 20_000 })
    },
    onFailure: taken.reject,
  })
  onTestFinished(stop)
  await taken.promise
  return id
}

/** Changes a lane as a replica of the release before does, when it ends a lease and claims the lane again. */
const claimAsBefore = (channel_id: string) =>
  database.query(
    `update notifier.lane set lease_token = gen_random_uuid(), leased_until = now() + interval '60 seconds'
     where channel_id = $1`,
    [channel_id],
  )

describe('listing the other holders', () => {
  it('lists each dispatcher that has leases, and whether it has its lock', async () => {
    const [me, alive, gone] = [await startHolder(), await startHolder(), randomUUID()]
    for (const holder of [me, alive, alive, gone]) await addLaneOf(holder)
    const found = await listOtherHolders(database.db, leaseMs, me)
    expect(found.toSorted((one, other) => Number(one.isLocked) - Number(other.isLocked))).toEqual([
      { id: gone, isLocked: false },
      { id: alive, isLocked: true },
    ])
  })

  it('lists nobody whose leases have ended, or were made by the release before', async () => {
    const [ended, before] = [await addLaneOf(randomUUID()), await addLaneOf(randomUUID())]
    await database.query(
      `update notifier.lane set leased_until = now() - interval '1 second' where channel_id = $1`,
      [ended],
    )
    await claimAsBefore(before)
    expect(await listOtherHolders(database.db, leaseMs, randomUUID())).toEqual([])
  })
})

describe('ending the leases of holders', () => {
  it('lets their lanes be claimed, with the time at which the lease began', async () => {
    const gone = randomUUID()
    const channel_id = await addLaneOf(gone)
    const [{ at } = { at: new Date(0) }] = await database.query<{ at: Date }>('select now() as at')
    expect(await endLeases(database.db, leaseMs, [gone])).toBe(1)
    const [claimed] = await claim(randomUUID())
    expect(claimed).toMatchObject({ channel_id })
    const agoMs = at.getTime() - (claimed?.lost_since?.getTime() ?? Number.NaN)
    expect(agoMs).toBeGreaterThanOrEqual(0)
    expect(agoMs).toBeLessThan(10_000)
  })

  it('keeps leases of a dispatcher that has its lock, of other dispatchers, and of the release before', async () => {
    const [alive, gone, other] = [await startHolder(), randomUUID(), randomUUID()]
    await addLaneOf(alive)
    await addLaneOf(other)
    await claimAsBefore(await addLaneOf(gone))
    expect(await endLeases(database.db, leaseMs, [alive, gone])).toBe(0)
    expect(await claim(randomUUID())).toEqual([])
  })

  it('does not wait for a lane that is locked, because its outcome may be being recorded', async () => {
    const gone = randomUUID()
    const channel_id = await addLaneOf(gone)
    await addLaneOf(gone)
    await acrossAccounts(database.db, async (tx) => {
      await tx.selectFrom('lane').selectAll().where('channel_id', '=', channel_id).forUpdate().execute()
      expect(await endLeases(database.db, leaseMs, [gone])).toBe(1)
    })
    expect(await endLeases(database.db, leaseMs, [gone])).toBe(1)
  })
})

describe('keeping the leases of a dispatcher', () => {
  it('makes them end by time only', async () => {
    const [kept, gone] = [randomUUID(), randomUUID()]
    await addLaneOf(kept)
    await addLaneOf(gone)
    await keepLeases(database.db, leaseMs, kept)
    expect(await listOtherHolders(database.db, leaseMs, randomUUID())).toEqual([
      { id: gone, isLocked: false },
    ])
    expect(await endLeases(database.db, leaseMs, [kept, gone])).toBe(1)
  })
})
