import type { Stand } from '../stand.ts'
import { postSample } from './post-sample.ts'

const sample = 2_000

/**
 * SQL that appends `$2` copies of each event of the log; `$1` is the number of events in it. Each copy has
 * its own deployment and version.
 */
const copies = `
  with copied as (
    select row.*, copy, md5(data->>'deployment_id' || copy)::uuid as deployment_id
    from ingestion.event_log as row, generate_series(1, $2::int) as copy
  )
  insert into ingestion.event_log (position, id, account_id, type, data, recorded_at, trace)
  select position + copy * $1::bigint, md5(id::text || copy)::uuid, account_id, type,
    data || jsonb_build_object('deployment_id', deployment_id,
      'version_id', md5(data->>'version_id' || copy)::uuid, 'version', (data->>'version') || '-' || copy),
    recorded_at, trace
  from copied`

/**
 * Makes a log of at least `events` deployments that are missing from the tables of deployment-query. Posts
 * 2,000 of them, and copies these while the services are stopped. All events get a time a year ago, so that
 * the relay does not publish them. The checkpoints of all projections say that the events are applied.
 *
 * @returns the number of events in the log
 */
export const fillLog = async (stand: Stand, events: number): Promise<number> => {
  const { suite } = stand
  await postSample(stand, sample)
  const readers = ['catalog', 'deployment-query', 'notifier'] as const
  for (const name of [...readers, 'ingestion'] as const) await suite.service(name).stop()
  const { query } = suite.database
  await query(`update ingestion.event_log set recorded_at = now() - interval '1 year'`)
  const copied = Math.ceil(events / sample) - 1
  if (copied > 0) await query(copies, [sample, copied])
  await query(
    'update ingestion.event_log_head set position = (select max(position) from ingestion.event_log)',
  )
  for (const name of readers) {
    const schema = name.replace('-', '_')
    await query(`
      update ${schema}.checkpoint set position = last.position, event_id = last.id
      from (select position, id from ingestion.event_log order by position desc limit 1) as last
      where source = 'EVENTS'`)
  }
  await query(
    'update deployment_query.figures_progress set position = (select max(position) from ingestion.event_log)',
  )
  for (const table of ['deployment', 'deployment_event']) await query(`truncate deployment_query.${table}`)
  await query('vacuum (analyze)')
  await suite.nats.wipe()
  for (const name of ['ingestion', ...readers] as const) await suite.service(name).start()
  return sample * (copied + 1)
}
