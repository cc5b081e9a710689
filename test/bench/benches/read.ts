import { setTimeout as sleep } from 'node:timers/promises'
import { days, environments, fillDeployments, fillNaive } from '../fill/deployments.ts'
import { type Client, ciClient, createClient, userClient } from '../load/client.ts'
import { nextEvent } from '../load/events.ts'
import { ascending, percentile } from '../median.ts'
import type { Options } from '../options.ts'
import type { Result } from '../result.ts'
import type { Stand, StartStand } from '../stand.ts'

const few = 10_000
const defaultStored = 1_000_000
/** Share of `--seconds` that each case runs in a round. */
const shareOfRound = 0.1
/** Pause before a read, in ms. The services finish their background work meanwhile. */
const settledMs = 10
const dayMs = 86_400_000

type Place = { cursor: string; version: string; scm_sha: string }
type Side = { stand: Stand; client: Client; places: Place[] }

const pick = <Value>(values: readonly Value[]): Value => {
  const value = values[Math.floor(Math.random() * values.length)]
  if (value === undefined) throw new Error('There is nothing to pick')
  return value
}

const timeOf = (daysAgo: number): string => new Date(Date.now() - daysAgo * dayMs).toISOString()
const between = (least: number, most: number): number => least + Math.random() * (most - least)
/** Returns one of the products that have a full page of deployments even in the small fill. */
const product = (): string => `service-${Math.floor(between(0, 8))}`
const environment = (): string => pick(environments)

/**
 * Functions that return the query of a case, by the name of the case. There is a case for each documented
 * filter. Most find at least a full page of deployments.
 */
const cases: Record<string, (side: Side) => string> = {
  'no filter': () => '',
  environment: () => `environment=${environment()}`,
  'environment, limit 1': () => `environment=${environment()}&limit=1`,
  product: () => `product=${product()}`,
  'product and environment': () => `product=service-0&environment=${environment()}`,
  'status failed': () => 'status=failed',
  'status completed': () => 'status=completed',
  version: ({ places }) => `version=${pick(places).version}`,
  environment_type: () => `environment_type=${pick(['dev', 'test', 'staging', 'production'])}`,
  deployed_by: () => `deployed_by=person-${Math.floor(between(0, 40))}`,
  scm_sha: ({ places }) => `scm_sha=${pick(places).scm_sha}`,
  'scm_sha, 10 characters': ({ places }) => `scm_sha=${pick(places).scm_sha.slice(0, 10)}`,
  from: () => `from=${timeOf(between(2, 20))}`,
  to: () => `to=${timeOf(between(2, days - 20))}`,
  'from and to': () => {
    const at = between(2, days - 20)
    return `from=${timeOf(at)}&to=${timeOf(at - 1.5)}`
  },
  'page 1,000 of 10': ({ places }) => `limit=10&cursor=${pick(places).cursor}`,
}

/**
 * SQL for 50 deployments around the end of page 999, with ten deployments a page: the cursor, the version and
 * the SHA of each.
 */
const placesQuery = `
  select (extract(epoch from deployed_at) * 1000)::bigint || '_' || id as cursor, version, scm_sha
  from deployment_query.deployment order by deployed_at desc, id desc offset 9940 limit 50`

const prepare = async (stand: Stand, stored: number): Promise<Side> => {
  await fillDeployments(stand, stored)
  const places = await stand.suite.database.query<Place>(placesQuery)
  return { stand, client: userClient(stand, 1), places }
}

type Timed = () => Promise<number>
const leastReads = 20

/**
 * Sends the two kinds of requests alternately, so that a slow moment of the machine affects both.
 *
 * @returns the durations of each kind in milliseconds, ascending
 */
const inTurns = async (seconds: number, reads: [Timed, Timed]): Promise<[number[], number[]]> => {
  const end = performance.now() + seconds * 1_000
  const first: number[] = []
  const second: number[] = []
  while (performance.now() < end || first.length < leastReads) {
    first.push(await reads[0]())
    second.push(await reads[1]())
  }
  return [ascending(first), ascending(second)]
}

/** Runs one round whose result is not used, then measures all rounds. Returns durations as `inTurns` does. */
const compare = async (how: Options, reads: [Timed, Timed]): Promise<[number[], number[]]> => {
  await inTurns(how.seconds * shareOfRound, reads)
  return await inTurns(how.rounds * how.seconds * shareOfRound, reads)
}

const compareSides = async (
  name: string,
  query: (side: Side) => string,
  small: Side,
  large: Side,
  how: Options,
): Promise<Result> => {
  const readOf = (side: Side) => async (): Promise<number> =>
    (await side.client.get(`/deployments/?${query(side)}`)).ms
  const [fewMs, manyMs] = await compare(how, [readOf(small), readOf(large)])
  const numbers = {
    reads: fewMs.length,
    few_p50_ms: percentile(fewMs, 0.5),
    many_p50_ms: percentile(manyMs, 0.5),
    few_p99_ms: percentile(fewMs, 0.99),
    many_p99_ms: percentile(manyMs, 0.99),
    p99_ratio: percentile(manyMs, 0.99) / percentile(fewMs, 0.99),
  }
  return { bench: 'read', of: name, numbers, targets: { p99_ratio: { most: 1.3 } } }
}

const compareNaive = async ({ stand, client }: Side, how: Options): Promise<Result> => {
  const naive = createClient(stand.naive.url, '', 1)
  const query = (): string => `environment=${environment()}&limit=1`
  const [ours, theirs] = await compare(how, [
    async () => (await client.get(`/deployments/?${query()}`)).ms,
    async () => (await naive.get(`/deployments?${query()}`)).ms,
  ])
  await naive.close()
  const p50_ms = percentile(ours, 0.5)
  const naive_p50_ms = percentile(theirs, 0.5)
  const numbers = { p50_ms, naive_p50_ms, p50_ratio: p50_ms / naive_p50_ms }
  const of = 'environment, limit 1, beside naive'
  return { bench: 'read', of, numbers, targets: { p50_ratio: { most: 3 } } }
}

/**
 * Compares reads right after a post with reads that come when the projections have applied the post. Counts
 * reads that lack the posted deployment.
 */
const compareOwnWrites = async ({ stand, client }: Side, how: Options): Promise<Result> => {
  const ci = ciClient(stand, 1)
  let stale = 0
  const readAfter = (pauseMs: number) => async (): Promise<number> => {
    await stand.untilProjected()
    const event = nextEvent()
    await ci.post('/deployment-events/', JSON.stringify(event))
    if (pauseMs > 0) {
      await stand.untilProjected()
      await sleep(pauseMs)
    }
    const { ms, body } = await client.get(`/deployments/?environment=${event.environment_name}&limit=1`)
    if (!body.includes(`"${event.version}"`)) stale += 1
    return ms
  }
  const [waiting, notWaiting] = await compare(how, [readAfter(0), readAfter(settledMs)])
  await ci.close()
  const waiting_p50_ms = percentile(waiting, 0.5)
  const not_waiting_p50_ms = percentile(notWaiting, 0.5)
  const p50_ratio = waiting_p50_ms / not_waiting_p50_ms
  const numbers = { stale, waiting_p50_ms, not_waiting_p50_ms, p50_ratio }
  const targets = { p50_ratio: { most: 1.3 }, stale: { most: 0 } }
  return { bench: 'read', of: 'one’s own writes', numbers, targets }
}

/**
 * Compares pages of `GET /deployments/` with few and with many stored deployments, with the naive server, and
 * right after a post.
 */
export const read = async (start: StartStand, how: Options): Promise<Result[]> => {
  const stored = how.stored ?? defaultStored
  const small = await prepare(await start(), few)
  const large = await prepare(await start(), stored)
  await fillNaive(large.stand.naive.database, stored)
  try {
    const results: Result[] = []
    for (const [name, query] of Object.entries(cases))
      results.push(await compareSides(name, query, small, large, how))
    results.push(await compareNaive(large, how))
    results.push(await compareOwnWrites(large, how))
    return results.map((result) => ({ ...result, of: `${result.of} (${stored} stored)` }))
  } finally {
    await Promise.all([small.client.close(), large.client.close()])
  }
}
