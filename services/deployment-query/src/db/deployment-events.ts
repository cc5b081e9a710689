import type { DeploymentEvent } from '@shiplog/events'
import { givenRows, statement, withNext } from '@shiplog/postgres'
import type { DeploymentEventTable, Tx } from './tables.ts'

/** The compiler misses what is missing here, and in `toRow`. */
const given = givenRows<Record<keyof DeploymentEventTable, unknown>>({
  position: 'bigint',
  id: 'uuid',
  account_id: 'uuid',
  event_type: 'text',
  deployment_id: 'uuid',
  status: 'text',
  previous_status: 'text',
  reported_status: 'text',
  occurred_at: 'timestamptz',
  received_at: 'timestamptz',
})
const insert = statement(`${withNext}
  insert into deployment_event (${given.columns}) ${given.query}`)

const toRow = ({ position, id, account_id, type, data }: DeploymentEvent) =>
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

/** With the transaction's next statement. */
export const insertDeploymentEvents = async (tx: Tx, events: DeploymentEvent[]): Promise<void> => {
  await insert(tx, given.parametersOf(events.map(toRow)))
}
