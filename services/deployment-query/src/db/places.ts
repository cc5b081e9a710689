import type { ProductDeletedEvent } from '@shiplog/events'
import { withNext } from '@shiplog/postgres'
import { sql } from 'kysely'
import { isOfLivingProduct } from './ended-products.ts'
import type { Tx } from './tables.ts'

const current = 'id version_id version completed_at opened_position deployed_by deployed_by_name'.split(' ')
const latest = 'id version_id version status deployed_at opened_position updated_at deployed_by'.split(' ')

const columns = (names: string[], prefix: string): string =>
  names.map((name) => `${prefix}${name}`).join(', ')

/** The columns of a kind, from the new row where it is as new or newer. */
const setNewer = (kind: string, names: string[], isNewer: string): string =>
  names
    .map((name) => `${kind}_${name}`)
    .map((name) => `${name} = case when ${isNewer} then excluded.${name} else place.${name} end`)
    .join(', ')

/** As new as the one that is there, when it is the same deployment as it is now. */
const isNewer = (kind: string, time: string): string => {
  const order = [time, 'opened_position', 'id']
  return `(${columns(order, `excluded.${kind}_`)}) >= (${columns(order, `place.${kind}_`)})`
}
const isNewerLatest = isNewer('latest', 'deployed_at')
const isNewerCurrent = `excluded.current_id is not null
  and (place.current_id is null or ${isNewer('current', 'completed_at')})`

/**
 * The places of deployments that were written in this transaction, or are what each place is to show: in
 * each, `current` is the completed one that ended last, and `latest` the one that began last; of one moment
 * the one that is later in the log. A place keeps what it has where that is newer. A completed deployment
 * stays one, and none changes its times, so what a place shows never has to be looked for among older ones.
 *
 * With the transaction's next statement. It reads the deployments by their ids, and writes a place once.
 */
export const upsertPlaces = async (tx: Tx, ids: string[]): Promise<void> => {
  if (ids.length === 0) return
  const isCompleted = sql.raw(`status = 'completed' and completed_at is not null`)
  const place = sql.raw('account_id, product_name, environment_name')
  await sql`${sql.raw(withNext)}
    insert into place (${place}, product_id, environment_id,
      ${sql.raw(columns(current, 'current_'))}, ${sql.raw(columns(latest, 'latest_'))})
    with ranked as (
      select id, row_number() over began as newest, first_value(case when ${isCompleted} then id end) over ended
        as current_id
      from deployment where id = any(${ids}::uuid[]) and ${isOfLivingProduct}
      window began as (partition by ${place} order by deployed_at desc, opened_position desc, id desc),
        ended as (partition by ${place}
          order by (${isCompleted}) desc, completed_at desc, opened_position desc, id desc)
    )
    select latest.account_id, latest.product_name, latest.environment_name, latest.product_id,
      latest.environment_id, ${sql.raw(columns(current, 'current.'))}, ${sql.raw(columns(latest, 'latest.'))}
    from ranked join deployment latest on latest.id = ranked.id
    left join deployment current on current.id = ranked.current_id
    where newest = 1
    on conflict (${place}) do update set
      product_id = case when ${sql.raw(isNewerLatest)} then excluded.product_id else place.product_id end,
      ${sql.raw(setNewer('current', current, isNewerCurrent))},
      ${sql.raw(setNewer('latest', latest, isNewerLatest))}`.execute(tx)
}

/** All that a product had where it was ends with it. */
export const deletePlacesOf = async (
  tx: Tx,
  { account_id, data: { product_name } }: ProductDeletedEvent,
): Promise<void> => {
  await sql`delete from place where account_id = ${account_id} and product_name = ${product_name}`.execute(tx)
}
