import { columnTypesOf } from '@shiplog/events'
import { fixedQuery, fromRow, givenRows, rowBytes } from '@shiplog/postgres'
import { type CompiledQuery, sql } from 'kysely'
import { identityKey } from '../domain/ledger.ts'
import { type LifecycleRecord, recordFields, type SubmittedEvent } from '../domain/record.ts'
import { runKeyOf } from '../domain/run-key.ts'
import type { LifecycleRecordRow, Tx } from './tables.ts'

const toRecord = ({ run_key, ...row }: LifecycleRecordRow): LifecycleRecord => ({
  ...fromRow<Omit<LifecycleRecord, 'run_key'>>(row),
  run_key: run_key === '' ? null : run_key,
})

type MeasuredRow = LifecycleRecordRow & { event_index: number; bytes: number; bytes_so_far: number }

/** Groups events by kind, version and environment. Each group needs one search. */
const toSearches = (events: SubmittedEvent[]): object[] => {
  const numbered = events.map((event, event_index) => ({ ...event, event_index }))
  return [...Map.groupBy(numbered, identityKey).values()].map((group) => {
    const [{ event_index, kind, version_id, environment_id } = {}] = group
    // The empty key is searched too: an event with a run may advance a record that has no run yet.
    const run_keys = new Set(['', ...group.map((event) => runKeyOf(event.fields) ?? '')])
    return { event_index, kind, version_id, environment_id, run_keys: [...run_keys], events: group.length }
  })
}

/**
 * Returns the query of the records that these events can change or repeat, up to `maxBytes`. For each version
 * and environment these are:
 * - the last two records of each run: only the last can be open, and the other shows how the run ended;
 * - the record that an event without a run ended last;
 * - the newest open records of any run, as many as there are events, because each event can end one record.
 */
export const recordsOf = (tx: Tx, events: SubmittedEvent[], maxBytes: number): CompiledQuery<MeasuredRow> =>
  sql<MeasuredRow>`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(toSearches(events))}::jsonb)
        as wanted (event_index int, kind text, version_id uuid, environment_id uuid, run_keys text[], events int)
    ), found as (
      select wanted.event_index, record.* from wanted, unnest(wanted.run_keys) as run (key), lateral (
        select * from lifecycle_record
        where version_id = wanted.version_id and environment_id = wanted.environment_id
          and kind = wanted.kind and run_key = run.key
        order by ordinal desc limit 2
      ) as record
      union all
      select wanted.event_index, record.* from wanted, lateral (
        select * from lifecycle_record
        where version_id = wanted.version_id and environment_id = wanted.environment_id
          and kind = wanted.kind and ended_without_run
        order by ended_ordinal desc limit 1
      ) as record
      union all
      select wanted.event_index, record.* from wanted, lateral (
        select * from lifecycle_record
        where version_id = wanted.version_id and environment_id = wanted.environment_id
          and kind = wanted.kind and terminal_at is null
        order by ordinal desc limit wanted.events
      ) as record
    ), record as (select distinct on (id) * from found),
    measured as materialized (select *, ${rowBytes('record')} as bytes from record),
    counted as (select *, sum(bytes) over (order by event_index, id) as bytes_so_far from measured)
    select * from counted where bytes_so_far - bytes <= ${maxBytes}`.compile(tx)

/**
 * Returns the records in the answer to `recordsOf`. `overflowIndex` is the index of the first event with
 * whose records the sum exceeds `maxBytes`; absent when all records were loaded.
 */
export const toRecords = (
  rows: MeasuredRow[],
  maxBytes: number,
): { records: LifecycleRecord[]; overflowIndex?: number } => {
  const overflowIndex = rows.find(({ bytes_so_far }) => bytes_so_far > maxBytes)?.event_index
  return {
    records: rows.map(({ event_index: _, bytes: __, bytes_so_far: ___, ...row }) => toRecord(row)),
    ...(overflowIndex !== undefined && { overflowIndex }),
  }
}

type OtherOrdinal = { identity_key: string; ordinal: number }

const findOthers = fixedQuery<OtherOrdinal>(`
  select wanted.identity_key, other.ordinal
  from jsonb_to_recordset($1::jsonb) as wanted
    (identity_key text, kind text, product_id uuid, version_id uuid, environment_id uuid, ended_ordinal bigint),
  lateral (
    select ordinal from lifecycle_record
    where product_id = wanted.product_id and environment_id = wanted.environment_id and kind = wanted.kind
      and ordinal > wanted.ended_ordinal and version_id <> wanted.version_id
    order by ordinal desc limit 1
  ) as other`)

/**
 * Returns a query that tells whether another version was deployed to the same environment after a record had
 * ended. Each row has the `identityKey` of a record of which this is true, and the ordinal of the latest
 * record of another version since then.
 */
export const otherVersionOrdinalsOf = (records: LifecycleRecord[]): CompiledQuery<OtherOrdinal> => {
  const wanted = records.map((record) => ({
    identity_key: identityKey(record),
    kind: record.kind,
    product_id: record.product_id,
    ended_ordinal: record.ended_ordinal ?? record.ordinal,
    version_id: record.version_id,
    environment_id: record.environment_id,
  }))
  return findOthers([JSON.stringify(wanted)])
}

/** The type makes the compiler refuse a missing column. */
const given = givenRows<LifecycleRecord>({
  id: 'uuid',
  ordinal: 'bigint',
  ended_ordinal: 'bigint',
  kind: 'text',
  account_id: 'uuid',
  product_id: 'uuid',
  version_id: 'uuid',
  environment_id: 'uuid',
  product_name: 'text',
  version: 'text',
  environment_name: 'text',
  run_key: 'text',
  status: 'text',
  opened_at: 'timestamptz',
  occurred_at: 'timestamptz',
  terminal_at: 'timestamptz',
  updated_at: 'timestamptz',
  late_events: 'text[]',
  ended_without_run: 'boolean',
  preflight_status: 'text',
  ...columnTypesOf(recordFields),
})
const upsert = given.statementWithNext(
  (rows) => `
  insert into lifecycle_record (${given.columns}) ${rows}
  on conflict (id) do update set ${given.fromExcluded('id')}`,
)

/**
 * Writes records whose versions this transaction has locked. The statement is sent with the transaction's
 * next statement.
 */
export const upsertRecords = async (tx: Tx, records: LifecycleRecord[]): Promise<void> => {
  if (records.length === 0) return
  const rows = records.map((record) => ({ ...record, run_key: record.run_key ?? '' }))
  await upsert(tx, rows)
}
