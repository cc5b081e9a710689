import { perEvent, readCpu, usedBetween } from '../cpu.ts'
import { nextEvent } from '../load/events.ts'
import { postEvents } from '../load/post-events.ts'
import { medians, percentile } from '../median.ts'
import type { Options } from '../options.ts'
import type { Result } from '../result.ts'
import type { Stand, StartStand } from '../stand.ts'

const items = 500

const nextBody = (): string =>
  JSON.stringify(Array.from({ length: items }, () => ({ kind: 'deployment', ...nextEvent() })))

const readDiskBytes = async ({ suite }: Stand): Promise<number> => {
  const [row] = await suite.database.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  )
  return Number(row?.bytes)
}

const measure = async (stand: Stand, seconds: number) => {
  const diskBefore = await readDiskBytes(stand)
  const before = readCpu()
  const { latenciesMs, seconds: took } = await postEvents({
    url: stand.suite.url,
    authorization: `Bearer ${stand.apiKey}`,
    path: '/event-batches/',
    connections: 4,
    seconds,
    nextBody,
  })
  const projectedAfterS = await stand.untilProjected()
  const cpu = usedBetween(before, readCpu())
  const events = latenciesMs.length * items
  return {
    events,
    events_per_s: events / (took + projectedAfterS),
    p99_ms: percentile(latenciesMs, 0.99),
    projected_after_s: projectedAfterS,
    disk_bytes: ((await readDiskBytes(stand)) - diskBefore) / events,
    ...perEvent(cpu, events),
  }
}

type Measured = Awaited<ReturnType<typeof measure>>

/**
 * Measures posts of batches with 500 deployments of new versions. The rate counts an event when every
 * projection has applied it.
 */
export const batches = async (start: StartStand, { rounds, seconds }: Options): Promise<Result[]> => {
  const stand = await start()
  await measure(stand, 3)
  const measured: Measured[] = []
  await stand.profiled('batches', async () => {
    for (let round = 0; round < rounds; round += 1) measured.push(await measure(stand, seconds))
    return measured.reduce((sum, { events }) => sum + events, 0)
  })
  const targets = { events_per_s: { least: 4_500 }, cpu_ms: { most: 0.35 } }
  return [{ bench: 'batches', of: `${items} items`, numbers: medians(measured), targets }]
}
