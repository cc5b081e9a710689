import { perEvent, readCpu, usedBetween } from '../cpu.ts'
import { nextEvent } from '../load/events.ts'
import { insertDirectly } from '../load/pgbench.ts'
import { postEvents } from '../load/post-events.ts'
import { medians, percentile } from '../median.ts'
import type { Options } from '../options.ts'
import type { Result } from '../result.ts'
import type { Stand, StartStand } from '../stand.ts'

const nextBody = (): string => JSON.stringify(nextEvent())

const oursPath = '/deployment-events/'

/** Longest time that pgbench runs, in seconds. It is enough to measure how many inserts Postgres can take. */
const limitSeconds = 5

const measure = async (stand: Stand, connections: number, seconds: number) => {
  const authorization = `Bearer ${stand.apiKey}`
  const before = readCpu()
  const load = { connections, seconds, nextBody }
  const ours = await postEvents({ url: stand.suite.url, authorization, path: oursPath, ...load })
  const projectedAfterS = await stand.untilProjected()
  const cpu = usedBetween(before, readCpu())
  const naive = await postEvents({ url: stand.naive.url, path: '/deployments', ...load })
  const limit = await insertDirectly(stand.naive.database.adminUrl, Math.min(seconds, limitSeconds))
  const directly: Record<string, number> = limit === undefined ? {} : { limit_per_s: limit }

  const events = ours.latenciesMs.length
  const rate = events / ours.seconds
  const naiveRate = naive.latenciesMs.length / naive.seconds
  return {
    events,
    events_per_s: rate,
    naive_per_s: naiveRate,
    ratio: rate / naiveRate,
    ...directly,
    p50_ms: percentile(ours.latenciesMs, 0.5),
    p99_ms: percentile(ours.latenciesMs, 0.99),
    p99_ratio: percentile(ours.latenciesMs, 0.99) / percentile(naive.latenciesMs, 0.99),
    projected_after_s: projectedAfterS,
    ...perEvent(cpu, events),
  }
}

type Measured = Awaited<ReturnType<typeof measure>>

const wanted = {
  1: { ratio: { least: 0.3 }, cpu_ms: { most: 2 }, projected_after_s: { most: 1 } },
  64: {
    ratio: { least: 0.55 },
    cpu_ms: { most: 0.6 },
    p99_ratio: { most: 3 },
    projected_after_s: { most: 1 },
  },
  256: { ratio: { least: 0.7 }, cpu_ms: { most: 0.45 }, projected_after_s: { most: 1 } },
} as const

/**
 * Measures single posts of deployments of new versions. Sends the same load to a naive server on the same
 * Postgres, for comparison.
 */
export const ingest = async (
  start: StartStand,
  { rounds, seconds, connections: only }: Options,
): Promise<Result[]> => {
  const stand = await start()
  const results: Result[] = []
  for (const connections of [1, 64, 256] as const) {
    if (only !== 0 && only !== connections) continue
    await measure(stand, connections, 3)
    const measured: Measured[] = []
    await stand.profiled(`ingest-${connections}`, async () => {
      for (let round = 0; round < rounds; round += 1)
        measured.push(await measure(stand, connections, seconds))
      return measured.reduce((sum, { events }) => sum + events, 0)
    })
    results.push({
      bench: 'ingest',
      of: `${connections} connection${connections === 1 ? '' : 's'}`,
      numbers: medians(measured),
      targets: wanted[connections],
    })
  }
  return results
}
