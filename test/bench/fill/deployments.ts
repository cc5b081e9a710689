import type { TestDatabase } from '@shiplog/testing'
import type { Stand } from '../stand.ts'
import { withoutIndexes } from './indexes.ts'

export const products = 5_000
export const people = 200
export const environments = [
  ...['dev', 'dev-eu', 'qa', 'integration', 'staging', 'uat', 'production-eu', 'production-us'],
]
/** Number of environments to which each version is deployed. */
export const deploymentsOfVersion = 4
export const days = 180

/** Returns SQL for a number from 0 (included) to 1 (excluded) that depends only on `key` and `seed`. */
const random = (key: string, seed: number): string =>
  `((hashint8extended(${key}, ${seed}) & 1073741823) / 1073741824::float8)`

/**
 * Returns SQL for the deployments with the numbers `first` to `last`; `$1` is the number of all deployments.
 * A higher number is a later time; all deployments span the last 180 days. A few products have many
 * deployments, most have few. 93 % are completed, 5 % failed.
 */
const rows = (first: number, last: number): string => `
  select md5('deployment ' || i)::uuid as id, md5('version ' || n)::uuid as version_id,
    md5('product ' || product)::uuid as product_id, md5('environment ' || environment)::uuid as environment_id,
    'service-' || product as product_name, '1.' || n || '.0' as version,
    ('{${environments.join(',')}}'::text[])[environment + 1] as environment_name,
    case when chance < 0.93 then 'completed' when chance < 0.98 then 'failed' when chance < 0.99 then 'aborted'
      when chance < 0.997 then 'started' else 'pending' end as status,
    deployed_at, deployed_at + interval '2 minutes' as completed_at, 'person-' || person as deployed_by,
    md5('commit ' || n) || left(md5('and ' || n), 8) as scm_sha, 'main' as scm_branch,
    'https://git.example.com/shop/service-' || product as scm_repository,
    'https://ci.example.com/runs/' || i as build_url, i::text as build_number, 'github-actions' as source_system,
    'run-' || i as invoke_id
  from (
    select i, n, (${products} * ${random('n', 1)} ^ 3)::int as product,
      ((${random('n', 2)} * 8)::int + i % ${deploymentsOfVersion} * 2) % 8 as environment,
      ${random('i', 3)} as chance, (${people} * ${random('n', 4)} ^ 2)::int as person,
      date_trunc('milliseconds', now() - interval '${days} days' * (1 - i / $1::float8)) as deployed_at
    from (select i, i / ${deploymentsOfVersion} as n from generate_series(${first}, ${last}) as i) as numbered
  ) as drawn`

const step = 500_000

const inSteps = async (count: number, fill: (rows: string) => Promise<void>): Promise<void> => {
  for (let first = 1; first <= count; first += step)
    await fill(rows(first, Math.min(count, first + step - 1)))
}

/**
 * Writes deployments into the tables `deployment` and `deployment_event` of deployment-query, as if the
 * projection had applied their events.
 */
export const fillDeployments = async ({ suite: { database } }: Stand, count: number): Promise<void> => {
  const [account] = await database.query<{ id: string }>('select id from gateway.account')
  const account_id = account?.id
  const columns =
    'id, version_id, product_id, environment_id, product_name, version, environment_name, status, deployed_at, completed_at, deployed_by, scm_sha, scm_branch, scm_repository, build_url, build_number, source_system, invoke_id'
  await withoutIndexes(database, 'deployment_query.deployment', () =>
    inSteps(count, async (made) => {
      await database.query(
        `insert into deployment_query.deployment (account_id, updated_at, opened_position, ${columns})
         select $2::uuid, completed_at, build_number::bigint - $1::bigint, ${columns} from (${made}) as made`,
        [count, account_id],
      )
    }),
  )
  // These positions are below 1. Those of real events begin with 1, so no position occurs twice.
  await withoutIndexes(database, 'deployment_query.deployment_event', async () => {
    await database.query(
      `insert into deployment_query.deployment_event (position, id, account_id, deployment_id, event_type, status,
         reported_status, occurred_at, received_at)
       select build_number::bigint - $1::bigint, md5('event ' || build_number)::uuid, account_id, id,
         'deployment.' || status, status, status, deployed_at, deployed_at
       from deployment_query.deployment`,
      [count],
    )
  })
}

/** Writes the deployments of `fillDeployments` into the only table of the naive server. */
export const fillNaive = async (database: TestDatabase, count: number): Promise<void> => {
  const columns =
    'product_name, version, environment_name, status, deployed_by, scm_sha, scm_branch, build_url, invoke_id'
  await withoutIndexes(database, 'deployment', () =>
    inSteps(count, async (made) => {
      await database.query(
        `insert into deployment (created_at, ${columns}) select deployed_at, ${columns} from (${made}) as made`,
        [count],
      )
    }),
  )
}
