import { environmentId } from '@shiplog/events'
import { fixedQuery, sendTogether } from '@shiplog/postgres'
import type { Tx } from './tables.ts'

/** A version of an account. */
export type AccountVersion = { account_id: string; version_id: string }

/** Subjects, e-mail addresses and names of those who built versions, by the ids of the versions. */
export type Builders = ReadonlyMap<string, (string | null)[]>

type BuildRow = { version_id: string; names: (string | null)[] }
const builds = fixedQuery<BuildRow>(`
  select wanted.version_id, array[build.actor, build.actor_email, build.actor_name] as names
  from unnest($1::uuid[], $2::uuid[]) as wanted (version_id, environment_id), lateral (
    select actor, actor_email, actor_name from lifecycle_record
    where version_id = wanted.version_id and environment_id = wanted.environment_id and kind = 'build'
    order by ordinal desc limit 20
  ) as build`)

/** Returns the query for the last 20 builds of each version, for `sendTogether`. */
export const selectBuilds = (versions: AccountVersion[]) =>
  builds([
    versions.map(({ version_id }) => version_id),
    // Records of builds have the id of an environment without a name.
    versions.map(({ account_id }) => environmentId(account_id, '')),
  ])

/** Returns who built versions, from the rows of `selectBuilds`. */
export const toBuilders = (rows: BuildRow[]): Builders => {
  const grouped = Map.groupBy(rows, ({ version_id }) => version_id)
  return new Map([...grouped].map(([id, built]) => [id, built.flatMap(({ names }) => names)]))
}

/** Finds who built versions, by the last 20 builds of each. */
export const findBuilders = async (tx: Tx, versions: AccountVersion[]): Promise<Builders> => {
  const [rows] = await sendTogether(tx, [selectBuilds(versions)])
  return toBuilders(rows)
}
