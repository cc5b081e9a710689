import type { EnvironmentType } from '@shiplog/events'
import { epochMs, statement, statementWithNext } from '@shiplog/postgres'
import { typeOfName } from './explicit-environment-types.ts'
import type { Tx, VersionClaimRow } from './tables.ts'

/** Longest time of one search, in ms. The transaction holds locks meanwhile. */
const maxSearchMs = 2_000

const beforeSearch = statementWithNext(
  `select set_config('enable_sort', 'off', true), set_config('statement_timeout', '${maxSearchMs}', true)`,
)
const afterSearch = statementWithNext(
  `select set_config('enable_sort', 'on', true), set_config('statement_timeout', '0', true)`,
)

/**
 * Runs searches with plans that read rows in the order of an index. Otherwise Postgres, which expects few
 * records of a version, would read and sort all of them to find the next one.
 *
 * @throws an error for which `isTimeout` is true when a search takes too long
 */
export const searchInOrder = async <Result>(tx: Tx, search: () => Promise<Result>): Promise<Result> => {
  await beforeSearch(tx)
  const result = await search()
  await afterSearch(tx)
  return result
}

/** First completion of a version in an environment. Times are in ms since 1970, and are those of receipt. */
export type CompletionRow = {
  version_id: string
  environment_id: string
  environment_name: string
  environment_type: EnvironmentType
  completed_at: number
}

/** Maximum number of environments of one version that are searched. */
const maxEnvironments = 10_000
/** Maximum number of environments of several versions that are searched at once. */
const maxSearched = 20_000
/** Maximum number of completions of a version in one environment of which the first is searched. */
const maxCompletions = 1_000

type SearchedRow = {
  version_id: string
  environment_id: string
  environment_name: string
  explicit_type: EnvironmentType | null
  completed_at: number | null
}

/** Selects the first completion of each version in each environment of `searched`. */
const firstCompletions = `
  select target.version_id, target.environment_id, first.environment_name, first.completed_at,
    known.type as explicit_type
  from searched as target cross join lateral (
    select min(environment_name) as environment_name, ${epochMs('min(updated_at)')} as completed_at from (
      select environment_name, updated_at from lifecycle_record
      where version_id = target.version_id and environment_id = target.environment_id
        and kind = 'deployment' and status = 'completed'
      limit ${maxCompletions}
    ) as completed
  ) as first
  left join explicit_environment_type as known on known.environment_id = target.environment_id`

// The index has all records of a version by environment. The search jumps from one environment to the next,
// because a version may have been deployed to one environment very often.
const completions = statement<SearchedRow>(`
  with recursive wanted as (select unnest($1::uuid[]) as version_id),
  target as (
    select wanted.version_id, next.environment_id, 1 as number from wanted, lateral (
      select environment_id from lifecycle_record
      where version_id = wanted.version_id order by environment_id limit 1
    ) as next
    union all
    select target.version_id, next.environment_id, target.number + 1 from target, lateral (
      select environment_id from lifecycle_record
      where version_id = target.version_id and environment_id > target.environment_id
      order by environment_id limit 1
    ) as next
    where target.number < ${maxEnvironments}
  ),
  searched as (select * from target limit ${maxSearched})
  ${firstCompletions}`)

const toCompletions = (rows: SearchedRow[]): CompletionRow[] =>
  rows.flatMap(({ completed_at, explicit_type, ...row }) => {
    if (completed_at === null) return []
    return [{ ...row, completed_at, environment_type: explicit_type ?? typeOfName(row.environment_name) }]
  })

/** Finds where versions have completed; undefined when several versions have too many environments. */
export const findCompletions = async (
  tx: Tx,
  version_ids: string[],
): Promise<CompletionRow[] | undefined> => {
  const rows = await completions(tx, [version_ids])
  return rows.length === maxSearched && version_ids.length > 1 ? undefined : toCompletions(rows)
}

/** A version in an environment. */
export type CompletionSearch = { version_id: string; environment_id: string }

const completionsIn = statement<SearchedRow>(`
  with searched as (
    select * from unnest($1::uuid[], $2::uuid[]) as search (version_id, environment_id)
  ) ${firstCompletions}`)

/** Finds which versions have completed in their environments. */
export const findCompletionsIn = async (tx: Tx, searches: CompletionSearch[]): Promise<CompletionRow[]> =>
  toCompletions(
    await completionsIn(tx, [
      searches.map(({ version_id }) => version_id),
      searches.map(({ environment_id }) => environment_id),
    ]),
  )

export type HistoryRow = { product_id: string; environment_id: string; version: string; completed_at: number }
export type Target = Pick<HistoryRow, 'product_id' | 'environment_id'>

/** Maximum number of the newest deployments of a product to an environment that are searched. */
const maxSearchedHere = 10_000
/** Maximum number of those that completed, and are read. */
const maxHistory = 1_000
/** Maximum number of rows that are read of all environments. */
const maxHistories = 50_000

const histories = statement<HistoryRow>(`
  select wanted.product_id, wanted.environment_id, newest.version, ${epochMs('newest.updated_at')} as completed_at
  from unnest($1::uuid[], $2::uuid[]) as wanted (product_id, environment_id), lateral (
    select version, updated_at from (
      select version, updated_at, status, ordinal from lifecycle_record
      where product_id = wanted.product_id and environment_id = wanted.environment_id and kind = 'deployment'
      order by ordinal desc limit ${maxSearchedHere}
    ) as searched
    where status = 'completed' order by ordinal desc limit $3::int
  ) as newest
  limit ${maxHistories + 1}`)

const byTime = (a: HistoryRow, b: HistoryRow): number => a.completed_at - b.completed_at

/**
 * Finds what has completed in targets, the earliest first; undefined when that is too much.
 *
 * @param mayBeCut with true, only the newest are read of each of very many targets
 */
export const findHistories = async (
  tx: Tx,
  targets: Target[],
  { mayBeCut }: { mayBeCut: boolean },
): Promise<HistoryRow[] | undefined> => {
  const read = (most: number): Promise<HistoryRow[]> =>
    histories(tx, [
      targets.map(({ product_id }) => product_id),
      targets.map(({ environment_id }) => environment_id),
      most,
    ])
  const rows = await read(maxHistory)
  if (rows.length <= maxHistories) return rows.toSorted(byTime)
  return mayBeCut ? (await read(Math.ceil(maxHistories / targets.length))).toSorted(byTime) : undefined
}

/** A deployment that runs. `updated_at` is the time of receipt of its last event, in ms since 1970. */
export type RunningRow = {
  id: string
  environment_id: string
  product_name: string
  version: string
  updated_at: number
}

/** Environments to search. `product_id` limits the search to one product; null searches all products. */
export type RunningSearch = { environment_id: string; product_id: string | null; since: Date; limit: number }

const running = statement<RunningRow>(`
  select newest.id, wanted.environment_id, newest.product_name, newest.version,
    ${epochMs('newest.updated_at')} as updated_at
  from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::int[])
    as wanted (environment_id, product_id, since, most), lateral (
    select id, product_name, version, updated_at from lifecycle_record
    where environment_id = wanted.environment_id and kind = 'deployment' and status = 'started'
      and (wanted.product_id is null or product_id = wanted.product_id)
      and updated_at > wanted.since
    order by updated_at desc limit wanted.most
  ) as newest`)

/** Finds the deployments that run and had news since a time, the latest news first. */
export const findRunning = (tx: Tx, searches: RunningSearch[]): Promise<RunningRow[]> =>
  running(tx, [
    searches.map(({ environment_id }) => environment_id),
    searches.map(({ product_id }) => product_id),
    searches.map(({ since }) => since.toISOString()),
    searches.map(({ limit }) => limit),
  ])

const builds = statement<{ version_id: string }>(`
  select wanted.version_id from unnest($1::uuid[]) as wanted (version_id)
  where exists (
    select from lifecycle_record
    where version_id = wanted.version_id and kind = 'build' and status = 'completed'
  )`)

/** Returns those of the versions that have a completed build. */
export const findBuilt = async (tx: Tx, version_ids: string[]): Promise<string[]> => {
  const rows = await builds(tx, [version_ids])
  return rows.map(({ version_id }) => version_id)
}

/** Where a version comes from, and when it was first named. */
export type VersionSource = Pick<VersionClaimRow, 'full_sha' | 'scm_branch' | 'created_at'>

const sources = statement<VersionSource>(
  'select full_sha, scm_branch, created_at from version_claim where version_id = $1',
)

/** Returns what events have said about a version; undefined when none has named it. */
export const findSource = async (tx: Tx, version_id: string): Promise<VersionSource | undefined> =>
  (await sources(tx, [version_id]))[0]
