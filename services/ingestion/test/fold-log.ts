import type { ShiplogEvent } from '@shiplog/events'
import type { TestDatabase } from '@shiplog/testing'

type Folded = { records: Map<string, object>; claims: Map<string, object> }
type OfProduct = { product_id: string }

const removeProduct = (rows: Map<string, object>, product_id: string): void => {
  for (const [id, row] of rows) if ((row as OfProduct).product_id === product_id) rows.delete(id)
}

const recordOf = (event: ShiplogEvent): [string, object] | undefined => {
  if (event.kind === 'deployment') {
    const { deployment_id, previous_status, reported_status, occurred_at, received_at, ...data } = event.data
    const { deployed_at, deployed_by, deployed_by_email, deployed_by_name, ...rest } = data
    const actor = { actor: deployed_by, actor_email: deployed_by_email, actor_name: deployed_by_name }
    return [deployment_id, { kind: 'deployment', opened_at: deployed_at, ...actor, ...rest }]
  }
  if (event.kind !== 'build') return undefined
  const { build_id, previous_status, reported_status, occurred_at, received_at, ...data } = event.data
  const { created_at, built_by, built_by_email, built_by_name, ...rest } = data
  const actor = { actor: built_by, actor_email: built_by_email, actor_name: built_by_name }
  return [build_id, { kind: 'build', ...actor, ...rest }]
}

/** Computes from the log alone what the tables must hold after these events. */
export const foldLog = (log: ShiplogEvent[]): Folded => {
  const records = new Map<string, object>()
  const claims = new Map<string, { product_id: string; scm_sha: string | null; scm_branch: string | null }>()
  for (const event of log) {
    if (event.type === 'product.deleted') {
      removeProduct(records, event.data.product_id)
      removeProduct(claims, event.data.product_id)
      continue
    }
    const record = recordOf(event)
    if (record === undefined || !('version_id' in event.data)) continue
    records.set(...record)
    const { version_id, product_id, scm_sha, scm_branch } = event.data
    const claim = claims.get(version_id)
    claims.set(version_id, {
      product_id,
      scm_sha: claim?.scm_sha ?? scm_sha,
      scm_branch: claim?.scm_branch ?? scm_branch,
    })
  }
  return { records, claims }
}

/** Reads what the tables hold. */
export const readTables = async (database: TestDatabase, account_id: string): Promise<Folded> => {
  const records = await database.query<{ row: { id: string } }>(
    'select to_jsonb(record) as row from ingestion.lifecycle_record as record where account_id = $1',
    [account_id],
  )
  const claims = await database.query<{ version_id: string; product_id: string }>(
    'select version_id, product_id, scm_sha, scm_branch from ingestion.version_claim where account_id = $1',
    [account_id],
  )
  return {
    records: new Map(records.map(({ row }) => [row.id, row])),
    claims: new Map(claims.map(({ version_id, ...claim }) => [version_id, claim])),
  }
}

const isTime = /^\d{4}-\d\d-\d\dT/

/** Returns those columns of a row that `fold` also has, with times as ISO 8601 in UTC. */
export const comparableRow = (row: object, fold: object): object =>
  Object.fromEntries(
    Object.keys(fold).map((name) => {
      const value = (row as Record<string, unknown>)[name]
      return [name, typeof value === 'string' && isTime.test(value) ? new Date(value).toISOString() : value]
    }),
  )
