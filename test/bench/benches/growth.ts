import { withoutIndexes } from '../fill/indexes.ts'
import { multiply } from '../fill/multiply.ts'
import { postSample } from '../fill/post-sample.ts'
import { nextEvent } from '../load/events.ts'
import { postEvents } from '../load/post-events.ts'
import { median } from '../median.ts'
import type { Options } from '../options.ts'
import type { Result } from '../result.ts'
import type { Stand, StartStand } from '../stand.ts'

const defaultStored = 1_000_000
/** Number of events that are posted first and then copied. */
const sample = 10_000
const connections = 64

/** Tables that are filled with copies. Each posted event adds a row to each of them. */
const tables = [
  'ingestion.version_claim',
  'ingestion.lifecycle_record',
  'ingestion.event_log',
  'catalog.version',
  'deployment_query.deployment',
  'deployment_query.deployment_event',
]

const fill = async ({ suite: { database } }: Stand, stored: number): Promise<void> => {
  const copies = Math.ceil(stored / sample) - 1
  for (const table of tables) {
    const rows = (): Promise<void> => multiply(database, table, { copies, distance: sample })
    // The log keeps its indexes, because it is partitioned: its indexes consist of those of its partitions.
    await (table === 'ingestion.event_log' ? rows() : withoutIndexes(database, table, rows))
  }
  await database.query('vacuum (analyze) ingestion.event_log')
}

const measure = async (stand: Stand, seconds: number) => {
  const load = { connections, seconds, nextBody: () => JSON.stringify(nextEvent()) }
  const authorization = `Bearer ${stand.apiKey}`
  const path = '/deployment-events/'
  const { latenciesMs, seconds: took } = await postEvents({
    url: stand.suite.url,
    authorization,
    path,
    ...load,
  })
  const projectedAfterS = await stand.untilProjected()
  return latenciesMs.length / (took + projectedAfterS)
}

/** Compares the rate of single posts in two suites, one with little and one with much stored data. */
export const growth = async (start: StartStand, { rounds, seconds, stored }: Options): Promise<Result[]> => {
  const wanted = stored ?? defaultStored
  const empty = await start()
  const full = await start()
  // Both suites get batches first, because a process that has handled batches needs longer for each event.
  for (const stand of [empty, full]) await postSample(stand, sample)
  await fill(full, wanted)
  // A warm-up, so that Postgres holds in memory the pages that events change.
  for (const stand of [empty, full]) await measure(stand, seconds)
  const rates = { empty: [] as number[], full: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    rates.empty.push(await measure(empty, seconds))
    rates.full.push(await measure(full, seconds))
  }
  const [emptyRate, fullRate] = [median(rates.empty), median(rates.full)]
  const numbers = {
    empty_events_per_s: emptyRate,
    full_events_per_s: fullRate,
    loss: median(rates.full.map((rate, round) => 1 - rate / (rates.empty[round] ?? Number.NaN))),
  }
  return [{ bench: 'growth', of: `${wanted} events stored`, numbers, targets: { loss: { most: 0.1 } } }]
}
