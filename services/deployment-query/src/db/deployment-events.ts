import type { DeploymentEvent } from '@shiplog/events'
import { sql } from 'kysely'
import type { Tx } from './tables.ts'

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
