import type { LoggedEvent } from '@shiplog/event-log'
import { EVENTS } from '@shiplog/events'
import { statement, withNext } from '@shiplog/postgres'
import { sql } from 'kysely'
import { isOfLivingProduct } from './ended-products.ts'
import { upsertPlaces } from './places.ts'
import type { Db, Tx } from './tables.ts'

const move = statement(`${withNext}
  insert into place_progress (position, filled) values ($2::bigint, $1::bigint = 0)
  on conflict (singleton) do update set position = excluded.position where place_progress.position = $1::bigint`)

/**
 * Notes that `place` has what these events did, if it has what was before them: it stays where it is behind a
 * release that projects without `place`. Who begins with the log's first event has all. With the
 * transaction's next statement.
 */
export const movePlaceProgress = async (tx: Tx, events: LoggedEvent[]): Promise<void> => {
  const first = events[0]?.position ?? 1
  await move(tx, [first - 1, first - 1 + events.length])
}

type Progress = { is_filled: boolean; checkpoint: number; walk: string | null }

/** Undefined before the first event. */
const findProgress = async (db: Db): Promise<Progress | undefined> => {
  const { rows } = await sql<Progress>`
    select checkpoint.position as checkpoint,
      coalesce(progress.filled and progress.position = checkpoint.position, false) as is_filled,
      case when progress.position = checkpoint.position then progress.walk end as walk
    from checkpoint left join place_progress progress on true
    where source = ${EVENTS} and checkpoint.position > 0`.execute(db)
  return rows[0]
}

/** Whether `place` has all that the other tables have. */
export const arePlacesFilled = async (db: Db): Promise<boolean> => (await findProgress(db))?.is_filled ?? true

const saveProgress = async (
  tx: Tx,
  { position, filled, walk }: { position: number; filled: boolean; walk: string | null },
): Promise<void> => {
  await sql`insert into place_progress (position, filled, walk) values (${position}, ${filled}, ${walk})
    on conflict (singleton) do update
    set position = excluded.position, filled = excluded.filled, walk = excluded.walk`.execute(tx)
}

type Place = { account_id: string; product_name: string; environment_name: string }

/** How far who fills `place` has come. */
export type Walk = { id: string; after: Place | undefined }

const key = sql.raw('account_id, product_name, environment_name')
const isAfter = (place: ReturnType<typeof sql>) => sql`(${key}) > (${place})`
const valuesOf = ({ account_id, product_name, environment_name }: Place) =>
  sql`${account_id}::uuid, ${product_name}::text, ${environment_name}::text`

type Found = Place & { latest_id: string | null; current_id: string | null }

/**
 * The next places that have deployments. Reads an entry of deployment_by_product_and_environment for each,
 * one more for its newest deployment, and one of deployment_completed.
 */
const findPlaces = async (tx: Tx, after: Place | undefined, limit: number): Promise<Found[]> => {
  const next = (condition: ReturnType<typeof sql>) =>
    sql`(select ${key} from deployment where ${condition} order by ${key} limit 1)`
  const own = sql`account_id = walk.account_id and product_name = walk.product_name
    and environment_name = walk.environment_name and ${isOfLivingProduct}`
  const { rows } = await sql<Found>`
    with recursive walk as (
      select first.*, 1 as place
      from ${next(after === undefined ? sql`true` : isAfter(valuesOf(after)))} first
      union all
      select next.*, place + 1 from walk cross join lateral
        ${next(isAfter(sql`walk.account_id, walk.product_name, walk.environment_name`))} next
      where place < ${limit}
    )
    select ${key},
      (select id from deployment where ${own}
        order by deployed_at desc, opened_position desc, id desc limit 1) as latest_id,
      (select id from deployment where ${own} and status = 'completed' and completed_at is not null
        order by completed_at desc, opened_position desc, id desc limit 1) as current_id
    from walk order by place`.execute(tx)
  return rows
}

/** Of a product that has ended since, and everything of a release that did not know of places, goes. */
const makeAnew = async (tx: Tx, after: Place | undefined, last: Place | undefined, found: Found[]) => {
  const from = after === undefined ? sql`true` : isAfter(valuesOf(after))
  const to = last === undefined ? sql`true` : sql`(${key}) <= (${valuesOf(last)})`
  await sql`delete from place where ${from} and ${to}`.execute(tx)
  const ids = found.flatMap(({ latest_id, current_id }) => [latest_id, current_id])
  await upsertPlaces(tx, [...new Set(ids.filter((id) => id !== null))])
}

/**
 * Makes the next `limit` places from the deployments, unless `place` has all. The checkpoint's row, with
 * which every batch of the projection begins and by which a rebuild swaps the tables, is locked meanwhile.
 *
 * @returns where to go on; undefined when nothing is left to do
 */
export const fillPlaces = async (tx: Tx, walk: Walk, limit: number): Promise<Walk | undefined> => {
  if (await arePlacesFilled(tx)) return undefined
  await sql`select from checkpoint where source = ${EVENTS} for update`.execute(tx)
  const progress = await findProgress(tx)
  if (progress === undefined || progress.is_filled) return undefined
  const after = progress.walk === walk.id ? walk.after : undefined
  const found = await findPlaces(tx, after, limit)
  const last = found.length < limit ? undefined : found.at(-1)
  await makeAnew(tx, after, last, found)
  const filled = last === undefined
  await saveProgress(tx, { position: progress.checkpoint, filled, walk: filled ? null : walk.id })
  return { id: walk.id, after: last }
}
