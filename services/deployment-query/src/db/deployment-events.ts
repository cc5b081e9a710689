import type { DeploymentEvent } from '@shiplog/events'
import { givenRows, type Page, rowsToFetch, statementWithNext } from '@shiplog/postgres'
import type { Db, DeploymentEventTable, Tx } from './tables.ts'

/**
 * Returns the query for a page of a deployment's history, in the order of the log. It selects one event more
 * than the page has: see `rowsToFetch`. The `time` in the key of this list is the position of an event.
 */
export const selectDeploymentEvents = (db: Db, account_id: string, id: string, page: Page) => {
  const events = db
    .selectFrom('deployment_event')
    .select(['position', 'id', 'event_type', 'status', 'previous_status', 'reported_status'])
    .select(['occurred_at', 'received_at'])
    .where('account_id', '=', account_id)
    .where('deployment_id', '=', id)
    .orderBy('position')
    .limit(rowsToFetch(page))
  return page.after === null ? events : events.where('position', '>', page.after.time.getTime())
}

/** Columns of the rows to insert. The type parameter makes the compiler report a missing column. */
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
const insert = statementWithNext(`
  insert into deployment_event (${given.columns}) ${given.query}`)

const toRow = ({ data, position, id, account_id, type: event_type }: DeploymentEvent) =>
  ({ ...data, position, id, account_id, event_type }) satisfies Record<keyof DeploymentEventTable, unknown>

/** Inserts events. The statement is sent with the transaction's next statement. */
export const insertDeploymentEvents = async (tx: Tx, events: DeploymentEvent[]): Promise<void> => {
  await insert(tx, given.parametersOf(events.map(toRow)))
}
