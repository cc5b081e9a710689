import type { Stand } from '../surroundings/stand.ts'
import type { Account } from '../traffic/account.ts'
import { type Journal, nameOf, type Posted } from '../traffic/journal.ts'
import { createFindings, type Findings } from './findings.ts'

/** A row of ingestion's log. */
export type Logged = {
  position: number
  id: string
  /** Id of the deployment, or of the version that was built. The client got it in the answer. */
  record: string
  type: string
  product: string
  version: string
  /** Null for a build. */
  environment: string | null
  /** Name of the event, by `nameOf`. */
  name: string
}

type Row = Omit<Logged, 'name'> & { kind: Posted['kind']; status: Posted['status'] }

/** Returns the events of the log after a position, in order. */
export const readLog = async ({ postgres }: Stand, after: number): Promise<Logged[]> => {
  const rows = await postgres.query<Row>(
    `select position::int, id, type, coalesce(data->>'deployment_id', data->>'version_id') as record,
       data->>'product_name' as product, data->>'version' as version,
       data->>'environment_name' as environment,
       split_part(type, '.', 1) as kind, data->>'reported_status' as status
     from ingestion.event_log where position > $1 order by position`,
    [after],
  )
  return rows.map((row) => ({ ...row, name: nameOf(row) }))
}

/**
 * False for a refused start, which is logged each time that it is posted and makes no record, and for an event
 * about an approval request.
 */
export const isOfRecord = ({ type }: Logged): boolean =>
  type !== 'deployment.preflight_failed' && !type.startsWith('approval.')

/** Returns the events about products of this account. */
export const ownEvents = ({ name }: Account, log: Logged[]): Logged[] =>
  log.filter(({ product }) => product.startsWith(`${name}-`))

export const lastPosition = async ({ postgres }: Stand): Promise<number> => {
  const [row] = await postgres.query<{ last: number }>(
    'select coalesce(max(position), 0)::int as last from ingestion.event_log',
  )
  return row?.last ?? 0
}

/**
 * Returns true for a post that was logged although its client had repeated it. Without an idempotency key the
 * first post may arrive after the second one. It is then logged as late, and changes nothing.
 */
const isLateRepeat = ({ type }: Logged, event: Posted | undefined): boolean =>
  event?.keyed === false && type.endsWith('.late')

/**
 * Compares the answers with the log: an event that was answered 200 must be in it once, any other event at
 * most once. Also checks that the positions have no holes.
 */
export const checkLog = (after: number, log: Logged[], { posted }: Journal): Findings => {
  const findings = createFindings()
  const { lost, doubled, problems } = findings
  let last = after
  for (const { position } of log) {
    if (position !== last + 1) problems.push(`the log goes on with ${position} after ${last}`)
    last = position
  }

  const events = new Map(posted.map((event) => [nameOf(event), event]))
  const found = new Map<string, Logged>()
  for (const row of log.filter(isOfRecord)) {
    const event = events.get(row.name)
    if (event === undefined) problems.push(`the log has ${row.type} ${row.name}, which nobody reported`)
    if (isLateRepeat(row, event)) continue
    if (found.has(row.name)) doubled.push(`the log has ${row.name} again, as ${row.type}`)
    else found.set(row.name, row)
  }
  for (const [name, { id }] of events) {
    if (id === undefined) continue
    const row = found.get(name)
    if (row === undefined) lost.push(`the log lacks ${name}`)
    else if (row.record !== id) problems.push(`${name} is of ${row.record}, and was answered as of ${id}`)
  }
  return findings
}
