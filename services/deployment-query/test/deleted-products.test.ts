import { randomUUID } from 'node:crypto'
import { acrossAccounts, findDeletedProduct } from '@shiplog/postgres'
import { type Kysely, sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { deleteNextDeployments } from '../src/db/deleted-products.ts'
import type { Tables } from '../src/db/tables.ts'
import { deletionWithProducts } from '../src/workers/delete-deployments.ts'
import { useDatabase } from './database-support.ts'

const database = useDatabase()

let account_id: string
beforeEach(async () => {
  account_id = randomUUID()
  await database.query('truncate deployment_query.deployment, deployment_query.deployment_event')
})

/** Adds deployments of one event each at consecutive positions, with times in random order. */
const addDeployments = (product_name: string, first: number, count: number) =>
  database.query(
    `with added as (
       insert into deployment_query.deployment (id, account_id, product_id, version_id, environment_id,
         product_name, version, environment_name, status, deployed_at, updated_at, opened_position)
       select gen_random_uuid(), $1, $1, $1, $1, $2, n::text, 'production', 'completed',
         timestamptz '2026-11-21Z' + random() * interval '1 day', now(), n
       from generate_series($3::int, $3::int + $4::int - 1) n returning id, version::int as position
     )
     insert into deployment_query.deployment_event (position, id, account_id, deployment_id, event_type,
       status, reported_status, occurred_at, received_at)
     select position, id, $1, id, 'deployment.completed', 'completed', 'completed', now(), now() from added`,
    [account_id, product_name, first, count],
  )

const deleteProduct = (product_name: string, position: number) =>
  database.query(
    `insert into deployment_query.deleted_product (account_id, product_name, position) values ($1, $2, $3)
     on conflict (account_id, product_name) do update set position = excluded.position`,
    [account_id, product_name, position],
  )

const left = async (product_name: string): Promise<number[]> => {
  const rows = await database.query<{ position: number }>(
    `select event.position::int as position from deployment_query.deployment_event event
     join deployment_query.deployment on deployment.id = deployment_id
     where product_name = $1 order by event.position`,
    [product_name],
  )
  return rows.map(({ position }) => position)
}

const range = (first: number, end: number) => Array.from({ length: end - first }, (_, n) => first + n)

/**
 * Returns how many rows of `deployment` the connection has read since it last reported its counts to
 * Postgres.
 */
const readSoFar = async (tx: Kysely<Tables>): Promise<number> => {
  const { rows } = await sql<{ read: number }>`
    select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
    where relid = 'deployment'::regclass`.execute(tx)
  return rows[0]?.read ?? 0
}

it('reads few deployments at a time, however many stay, and starts over after a second deletion', async () => {
  await addDeployments('huge', 1, 20_000)
  await database.query('analyze deployment_query.deployment, deployment_query.deployment_event')
  await deleteProduct('huge', 301)
  const step = () =>
    acrossAccounts(database.db, async (tx) => {
      const product = await findDeletedProduct(tx)
      if (product === undefined) return undefined
      const before = await readSoFar(tx)
      await deleteNextDeployments(tx, product, 500)
      return (await readSoFar(tx)) - before
    })
  let most = 0
  for (let steps = 1; ; steps += 1) {
    if (steps === 20) await deleteProduct('huge', 601)
    const read = await step()
    if (read === undefined) break
    most = Math.max(most, read)
  }
  expect(most).toBeLessThanOrEqual(1_000)
  expect(await left('huge')).toEqual(range(601, 20_001))
  expect(await database.query('select from deployment_query.deployment_event')).toHaveLength(19_400)
})

it('goes on with the next product when deleting one fails', async () => {
  for (const name of ['a-stuck', 'b', 'c']) await deleteProduct(name, 10)
  await addDeployments('a-stuck', 1, 1)
  await addDeployments('b', 2, 1)
  await addDeployments('c', 3, 1)
  await database.query(`
    create function deployment_query.refuse() returns trigger language plpgsql as $$
      begin raise 'not this one'; end $$;
    create trigger refuse before delete on deployment_query.deployment for each row
      when (old.product_name = 'a-stuck') execute function deployment_query.refuse()`)
  const { step } = deletionWithProducts(database.db)
  const refused: unknown[] = []
  for (let steps = 1; steps <= 6; steps += 1) await step().catch((err) => refused.push(err))
  expect(await left('b')).toEqual([])
  expect(await left('c')).toEqual([])
  expect(refused.length).toBeGreaterThan(1)

  await database.query('drop trigger refuse on deployment_query.deployment')
  while (await step());
  expect(await left('a-stuck')).toEqual([])
})
