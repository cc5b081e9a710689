import { perEvent, readCpu, usedBetween } from '../cpu.ts'
import { atRate, inTurn } from '../load/at-rate.ts'
import { type Client, createClient } from '../load/client.ts'
import { nextEvent } from '../load/events.ts'
import { ascending, medians, percentile } from '../median.ts'
import type { Options } from '../options.ts'
import type { Result } from '../result.ts'
import type { Stand, StartStand } from '../stand.ts'

const smallAccounts = 500
const perSmallAccount = 2
const defaultRate = 1_000
const atOnce = 64

/** Posts of one group of accounts. `ms`: latencies of those answered 200. `refused`: number of the others. */
type Posts = { ms: number[]; refused: number; seconds: number }

/** Posts at a rate, each time by the next one of the clients. */
const post = async (clients: Client[], perSecond: number, seconds: number): Promise<Posts> => {
  const ms: number[] = []
  let refused = 0
  const work = async (number: number): Promise<void> => {
    const client = clients[number % clients.length]
    const answer = await client?.post('/deployment-events/', JSON.stringify(nextEvent()))
    if (answer?.status === 200) ms.push(answer.ms)
    else refused += 1
  }
  const { seconds: took } = await atRate(work, { perSecond, seconds, atOnce })
  return { ms: ascending(ms), refused, seconds: took }
}

/** Returns the mean number of events that ingestion has stored in one transaction since a position. */
const readBatchSize = async ({ suite }: Stand, after: number) => {
  const [row] = await suite.database.query<{ head: string; size: number | null }>(`
    select coalesce(max(position), 0) as head,
      (count(*) filter (where position > ${after}) / nullif(count(distinct recorded_at) filter (where position > ${after}), 0)::float8) as size
    from ingestion.event_log`)
  return { head: Number(row?.head ?? 0), size: row?.size ?? Number.NaN }
}

const measure = async (stand: Stand, groups: Record<string, [Client[], number]>, seconds: number) => {
  const { head } = await readBatchSize(stand, 0)
  const before = readCpu()
  const posted = await Promise.all(
    Object.entries(groups).map(async ([name, [clients, perSecond]]) => ({
      name,
      ...(await post(clients, perSecond, seconds)),
    })),
  )
  await stand.untilProjected()
  const events = posted.reduce((sum, { ms }) => sum + ms.length, 0)
  const { cpu_ms = 0 } = perEvent(usedBetween(before, readCpu()), events)
  const numbers = posted.flatMap(({ name, ms, refused, seconds: took }) => [
    [`${name}_per_s`, ms.length / took],
    [`${name}_p99_ms`, percentile(ms, 0.99)],
    [`${name}_refused`, refused],
  ])
  const { size } = await readBatchSize(stand, head)
  return { ...(Object.fromEntries(numbers) as Record<string, number>), batch_events: size, cpu_ms }
}

/**
 * Measures two loads alternately: 500 accounts with 2 posts a second each beside one account with 1,000, and
 * one account alone with as many posts as all of those. With many accounts, a transaction of ingestion must
 * have as many events as with one.
 */
export const manyAccounts = async (
  start: StartStand,
  { rounds, seconds, rate }: Options,
): Promise<Result[]> => {
  const stand = await start()
  const clients: Client[] = []
  const clientOf = (key: string, connections: number): Client => {
    const client = createClient(stand.suite.url, `Bearer ${key}`, connections, [503])
    clients.push(client)
    return client
  }
  const one = [clientOf(stand.apiKey, atOnce)]
  const many: Client[] = []
  await inTurn(smallAccounts, 4, async (number) => {
    many.push(clientOf(await stand.suite.createApiKey({ account: `account-${number}` }), 1))
  })
  const ofMany = smallAccounts * perSmallAccount
  const ofOne = rate ?? defaultRate
  await measure(stand, { one: [one, ofOne], many: [many, ofMany] }, 3)
  const measured: Record<string, number>[] = []
  for (let round = 0; round < rounds; round += 1) {
    const alone = await measure(stand, { alone: [one, ofOne + ofMany] }, seconds)
    const mixed = await measure(stand, { one: [one, ofOne], many: [many, ofMany] }, seconds)
    measured.push({
      ...alone,
      ...mixed,
      alone_batch_events: alone.batch_events,
      alone_cpu_ms: alone.cpu_ms,
      batch_ratio: mixed.batch_events / alone.batch_events,
    })
  }
  await Promise.all(clients.map((client) => client.close()))
  const of = `${smallAccounts} accounts at ${perSmallAccount}/s beside one at ${ofOne}/s`
  const targets = { batch_ratio: { least: 1 } } as const
  return [{ bench: 'many-accounts', of, numbers: medians(measured), targets }]
}
