import { type Query, queryOf } from '../../operations/support/query.ts'
import type { Stand } from '../stand.ts'
import { NotYet } from '../until.ts'
import { forwardPort } from './forward-port.ts'
import type { Records } from './record-faults.ts'

/** Queries for the deployments, by table. Each deployment of the test has one row in each table. */
const tables = {
  'ingestion.lifecycle_record': 'select id, version from ingestion.lifecycle_record',
  'ingestion.event_log': `select data->>'deployment_id' as id, data->>'version' as version
    from ingestion.event_log where type = 'deployment.completed'`,
  'deployment_query.deployment': 'select id, version from deployment_query.deployment',
}

const progress = `select
  (select position from ingestion.event_log_head) as head,
  (select position from deployment_query.checkpoint where source = 'EVENTS') as applied`

const getPassword = async ({ kubectl }: Stand): Promise<string> => {
  const encoded = await kubectl.run([
    'get',
    'secret',
    'postgres',
    '--output=jsonpath={.data.POSTGRES_PASSWORD}',
  ])
  return Buffer.from(encoded, 'base64').toString()
}

const untilApplied = (stand: Stand, query: Query): Promise<void> =>
  stand.until('the read model has caught up', async () => {
    const [{ head, applied } = {}] = await query<{ head?: string; applied?: string }>(progress)
    if (head === undefined || applied !== head) throw new NotYet(`it has ${applied} of ${head}`)
  })

/**
 * Returns the rows of all deployments, once deployment-query has applied the whole log. Reads as the
 * superuser, because row-level security does not hide rows from this role.
 */
export const readRecords = async (stand: Stand): Promise<Records[]> => {
  const password = await getPassword(stand)
  const { port, stop } = await forwardPort(stand.kubectl, 'pod/postgres-0', 5432)
  try {
    const query = queryOf(`postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/shiplog`)
    await untilApplied(stand, query)
    const read = async ([table, text]: [string, string]): Promise<Records> => ({
      table,
      rows: await query<Records['rows'][number]>(text),
    })
    return await Promise.all(Object.entries(tables).map(read))
  } finally {
    stop()
  }
}
