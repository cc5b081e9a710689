import type { DeploymentEvent } from '@shiplog/events'
import { columnList } from '@shiplog/postgres'
import { sql } from 'kysely'
import type { DeploymentEventTable, Tx } from './tables.ts'

/** Where each column comes from; the compiler misses what is missing here. */
const columnsOf = ({ position, id, account_id, type, data }: DeploymentEvent) =>
  ({
    position,
    id,
    account_id,
    event_type: type,
    deployment_id: data.deployment_id,
    status: data.status,
    previous_status: data.previous_status,
    reported_status: data.reported_status,
    occurred_at: data.occurred_at,
    received_at: data.received_at,
  }) satisfies Record<keyof DeploymentEventTable, unknown>

export const insertDeploymentEvents = async (tx: Tx, events: DeploymentEvent[]): Promise<void> => {
  const rows = events.map(columnsOf)
  const [first] = rows
  if (first === undefined) return
  const columns = columnList(Object.keys(first))
  await sql`
    insert into deployment_event (${columns})
    select ${columns} from json_populate_recordset(null::deployment_event, ${JSON.stringify(rows)})`.execute(
    tx,
  )
}
