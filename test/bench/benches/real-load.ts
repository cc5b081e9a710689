import { setTimeout as sleep } from 'node:timers/promises'
import { startReceiver, type TestDatabase } from '@shiplog/testing'
import { perEvent, readCpu, usedBetween } from '../cpu.ts'
import { createChannels, webhook } from '../load/channels.ts'
import { userClient } from '../load/client.ts'
import { postUntilDelivered } from '../load/delivered.ts'
import { medians } from '../median.ts'
import type { Options } from '../options.ts'
import type { Result } from '../result.ts'
import type { Stand, StartStand } from '../stand.ts'

const channels = 100
const defaultRates = [10, 50, 100]
/** Load before the first measurement. Node needs about this long to compile the code that runs often. */
const warmUp = { perSecond: 100, seconds: 30 }
/** A session of Postgres counts its transactions for others about once a second. */
const untilCountedMs = 1_500

type Writes = { transactions: number; wal_records: number; wal_full_pages: number; wal_kb: number }

const readWrites = async (database: TestDatabase): Promise<Writes> => {
  await sleep(untilCountedMs)
  const [row] = await database.query<Record<keyof Writes, string>>(`
    select xact_commit as transactions, wal_records, wal_fpi as wal_full_pages, wal_bytes / 1024 as wal_kb
    from pg_stat_wal, pg_stat_database where datname = current_database()`)
  if (row === undefined) throw new Error('pg_stat_wal has no row')
  return {
    transactions: Number(row.transactions),
    wal_records: Number(row.wal_records),
    wal_full_pages: Number(row.wal_full_pages),
    wal_kb: Number(row.wal_kb),
  }
}

type Receiver = Awaited<ReturnType<typeof startReceiver>>

const measure = async (stand: Stand, receiver: Receiver, perSecond: number, seconds: number) => {
  const { database } = stand.suite
  const writesBefore = await readWrites(database)
  const cpuBefore = readCpu()
  const load = { perSecond, seconds, products: channels, readEvery: 0 }
  const { events, numbers } = await postUntilDelivered(stand, receiver, load)
  const cpu = usedBetween(cpuBefore, readCpu())
  const writes = await readWrites(database)
  const share = (name: keyof Writes): number => (writes[name] - writesBefore[name]) / events
  return {
    ...numbers,
    ...perEvent(cpu, events),
    transactions: share('transactions'),
    wal_records: share('wal_records'),
    wal_full_pages: share('wal_full_pages'),
    wal_kb: share('wal_kb'),
  }
}

/**
 * Measures what an event with its message costs at the rates of most companies: CPU by process, transactions,
 * and write-ahead log. Each of 100 channels of type `webhook` gets the events of one product.
 */
export const realLoad = async (start: StartStand, { rounds, seconds, rate }: Options): Promise<Result[]> => {
  const stand = await start()
  const receiver = await startReceiver()
  try {
    const user = userClient(stand, 8)
    await createChannels(
      user,
      channels,
      (number) => webhook(`${receiver.url}/${number}`),
      (number) => ({ products: [`product-${number}`] }),
    )
    await user.close()
    await measure(stand, receiver, warmUp.perSecond, warmUp.seconds)
    const results: Result[] = []
    for (const perSecond of rate === undefined ? defaultRates : [rate]) {
      const measured: Record<string, number>[] = []
      await stand.profiled(`real-load-${perSecond}`, async () => {
        for (let round = 0; round < rounds; round += 1)
          measured.push(await measure(stand, receiver, perSecond, seconds))
        return rounds * seconds * perSecond
      })
      const targets = {
        not_received: { most: 0 },
        ...(perSecond === 50 && { transactions: { most: 3 }, wal_kb: { most: 6 } }),
      }
      const of = `${perSecond} events/s, ${channels} channels`
      results.push({ bench: 'real-load', of, numbers: medians(measured), targets })
    }
    return results
  } finally {
    await receiver.stop()
  }
}
