import { type MatrixQuery, mostBehind } from '@shiplog/contract'
import type { EnvironmentType } from '@shiplog/events'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Comparison } from '../domain/matrix-places.ts'
import { isLiving } from './ended-products.ts'
import type { Db, PlaceTable } from './tables.ts'

/** Null: not filtered by it. */
export type MatrixFilter = Pick<MatrixQuery, 'product' | 'product_name' | 'status'> & {
  /** Of one of these names. */
  environments: string[] | null
}

/** Places that one request looks through for those that match. */
export const mostLookedThrough = 20_000

const isAfter = (account_id: string, after: string | null): RawBuilder<unknown> =>
  after === null
    ? sql`account_id = ${account_id}`
    : sql`account_id = ${account_id} and product_name > ${after}`

/** Reads one entry of the primary key for each product. */
const listAllProducts = async (
  db: Db,
  account_id: string,
  after: string | null,
  count: number,
): Promise<string[]> => {
  const next = (condition: RawBuilder<unknown>) =>
    sql`(select product_name from place where ${condition} order by product_name limit 1)`
  const { rows } = await sql<{ product_name: string }>`
    with recursive walk as (
      select first.product_name, 1 as place from ${next(isAfter(account_id, after))} first
      union all
      select next.product_name, place + 1 from walk cross join lateral
        ${next(sql`account_id = ${account_id} and product_name > walk.product_name`)} next
      where place < ${count}
    )
    select product_name from walk order by place`.execute(db)
  return rows.map(({ product_name }) => product_name)
}

const isIn = (environments: string[] | null): RawBuilder<unknown> => {
  if (environments === null) return sql`true`
  // One is read by an index of its own; several by the primary key.
  return environments.length === 1
    ? sql`environment_name = ${environments[0]}`
    : sql`environment_name = any(${environments})`
}

/** The place at which looking through ends, and the one after it, which is not looked at. */
const findEnd = async (db: Db, looked: RawBuilder<unknown>): Promise<(string | undefined)[]> => {
  const { rows } = await sql<{ product_name: string }>`
    ${looked} offset ${mostLookedThrough - 1} limit 2`.execute(db)
  const [last, next] = rows
  return [last?.product_name, next?.product_name]
}

/** Names of products; `lookedTo`: there may be more after this one. */
type Products = { names: string[]; lookedTo: string | undefined }

/**
 * The first `count` products, by name, with a place that matches. Postgres reads places in the order of the
 * products, only until that many are found, and `mostLookedThrough` at most.
 */
export const listProducts = async (
  db: Db,
  account_id: string,
  { product, product_name, status, environments }: MatrixFilter,
  { after, count }: { after: string | null; count: number },
): Promise<Products> => {
  if (product === null && product_name === null && status === null && environments === null)
    return { names: await listAllProducts(db, account_id, after, count), lookedTo: undefined }
  const isNamed = product_name === null ? sql`true` : sql`product_name = ${product_name}`
  const looked = sql`
    select product_name, latest_status from place
    where ${isAfter(account_id, after)} and ${isNamed} and ${isIn(environments)}
    order by product_name, environment_name`
  const hasPart = product === null ? sql`true` : sql`strpos(lower(product_name), lower(${product})) > 0`
  const hasStatus = status === null ? sql`true` : sql`latest_status = ${status}`
  const { rows } = await sql<{ product_name: string }>`
    select distinct product_name from (${looked} limit ${mostLookedThrough}) looked
    where ${hasPart} and ${hasStatus} order by product_name limit ${count}`.execute(db)
  const names = rows.map(({ product_name }) => product_name)
  if (names.length === count) return { names, lookedTo: undefined }
  const [last, next] = await findEnd(db, looked)
  if (last === undefined || next === undefined) return { names, lookedTo: undefined }
  // A product of which only a part was looked at comes again, unless it was found, or is all there was.
  if (last !== next || names.at(-1) === last) return { names, lookedTo: last }
  return { names, lookedTo: (await findProductBefore(db, account_id, after, last)) ?? last }
}

const findProductBefore = async (
  db: Db,
  account_id: string,
  after: string | null,
  name: string,
): Promise<string | undefined> => {
  const { rows } = await sql<{ product_name: string }>`
    select product_name from place where ${isAfter(account_id, after)} and product_name < ${name}
    order by product_name desc limit 1`.execute(db)
  return rows[0]?.product_name
}

/** What it takes to choose the places of a page, and to compare them. */
export type PlaceRow = Pick<
  Selectable<PlaceTable>,
  'product_name' | 'environment_name' | 'latest_deployed_at' | 'current_version_id' | 'current_completed_at'
> & { bytes: number }

/** The places of these products, by name, `count` at most. `bytes`: how long their texts are. */
export const listPlaces = async (
  db: Db,
  account_id: string,
  products: string[],
  count: number,
): Promise<PlaceRow[]> => {
  const { rows } = await sql<PlaceRow>`
    select product_name, environment_name, latest_deployed_at, current_version_id, current_completed_at,
      octet_length(concat(environment_name, current_version, current_deployed_by, current_deployed_by_name,
        latest_version, latest_deployed_by)) as bytes
    from place where account_id = ${account_id} and product_name = any(${products})
    order by product_name, environment_name limit ${count}`.execute(db)
  return rows
}

/** The whole of these places, one for each product and environment at the same index. */
export const findPlaces = async (
  db: Db,
  account_id: string,
  products: string[],
  environments: string[],
): Promise<Selectable<PlaceTable>[]> => {
  const { rows } = await sql<Selectable<PlaceTable>>`
    select place.* from unnest(${products}::text[], ${environments}::text[])
      as chosen (product_name, environment_name)
    join place on place.account_id = ${account_id} and place.product_name = chosen.product_name
      and place.environment_name = chosen.environment_name`.execute(db)
  return rows
}

/** The types that people gave to environments of these names. */
export const findExplicitTypes = async (
  db: Db,
  account_id: string,
  names: string[],
): Promise<Map<string, EnvironmentType>> => {
  const rows = await db
    .selectFrom('explicit_environment_type')
    .select(['environment_name', 'type'])
    .where('account_id', '=', account_id)
    .where(sql<boolean>`environment_name = any(${names})`)
    .execute()
  return new Map(rows.map(({ environment_name, type }) => [environment_name, type]))
}

/** How often one version may have been deployed to an environment, and be found completed there. */
const mostDeployments = 50
/** Of the deployments that were completed in an environment since, so many are looked at. */
const mostCompleted = 3 * mostBehind

/**
 * How many versions were completed in each comparison's environments since its own was. Reads, for each
 * environment, the deployments of the version there by deployment_by_version_and_environment, and those that
 * were completed since by deployment_completed.
 */
export const countBehind = async (
  db: Db,
  account_id: string,
  comparisons: (Comparison & { product_name: string })[],
): Promise<number[]> => {
  if (comparisons.length === 0) return []
  const isCompleted = sql`status = 'completed' and completed_at is not null`
  const { rows } = await sql<{ behind: number }>`
    select least(since.count, ${mostBehind})::int as behind
    from rows from (json_to_recordset(${JSON.stringify(comparisons)}) as (product_name text, version_id uuid,
      completed_at timestamptz, environment_names text[])) with ordinality
      as given (product_name, version_id, completed_at, environment_names, place)
    cross join lateral (
      select coalesce(max(recent.completed_at), given.completed_at) as moment
      from unnest(given.environment_names) as one (name) cross join lateral (
        select completed_at, status from deployment
        where account_id = ${account_id} and version_id = given.version_id and environment_name = one.name
          and ${isLiving(account_id)}
        order by deployed_at desc limit ${mostDeployments}
      ) recent where ${isCompleted}
    ) own
    cross join lateral (
      select count(distinct version_id) from unnest(given.environment_names) as one (name) cross join lateral (
        select version_id from deployment
        where account_id = ${account_id} and product_name = given.product_name
          and environment_name = one.name and ${isCompleted} and completed_at > own.moment
          and ${isLiving(account_id)}
        order by completed_at desc limit ${mostCompleted}
      ) later
    ) since
    order by given.place`.execute(db)
  return rows.map(({ behind }) => behind)
}
