import type { DeploymentEvent } from '@shiplog/events'
import { type Selectable, sql } from 'kysely'
import type { Db, DeploymentEventTable, Tx } from './tables.ts'

export type DeploymentEventRow = Selectable<DeploymentEventTable>

/** The history of one deployment, in the order of the log. */
export const listDeploymentEvents = (
  db: Db,
  account_id: string,
  deployment_id: string,
): Promise<DeploymentEventRow[]> =>
  db
    .selectFrom('deployment_event')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('deployment_id', '=', deployment_id)
    .orderBy('position')
    .execute()

const columns = [
  ...['position', 'id', 'account_id', 'deployment_id', 'event_type'],
  ...['status', 'previous_status', 'reported_status', 'occurred_at', 'received_at'],
]
const columnList = sql.join(columns.map((column) => sql.ref(column)))

export const insertDeploymentEvents = async (tx: Tx, events: DeploymentEvent[]): Promise<void> => {
  const rows = events.map(({ position, id, account_id, type, data }) => {
    const { deployment_id, status, previous_status, reported_status, occurred_at, received_at } = data
    const change = { status, previous_status, reported_status, occurred_at, received_at }
    return { position, id, account_id, deployment_id, event_type: type, ...change }
  })
  await sql`
    insert into deployment_event (${columnList})
    select ${columnList} from json_populate_recordset(null::deployment_event, ${JSON.stringify(rows)})`.execute(
    tx,
  )
}
