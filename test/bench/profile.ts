import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { TestDatabase } from '@shiplog/testing'

/** Records the cost of each SQL statement, and a CPU profile of each service. */
export type Profile = {
  /** Settings with which Postgres must be started, so that it counts statements. */
  settings: Record<string, string>
  /** Returns Node options that make a service write a CPU profile into its own folder when it exits. */
  nodeOptionsOf: (service: string) => string
  /** Resets the counts of statements. */
  start: (database: TestDatabase) => Promise<void>
  /** Writes `statements-<name>.txt` with the 40 most expensive statements since `start`. */
  write: (database: TestDatabase, name: string, events: number) => Promise<void>
}

type Row = { calls: string; rows: string; plan: string; exec: string; total: string; query: string }

const shown = 40

const statements = `
  select calls::text, (rows / calls::numeric)::numeric(12, 1)::text as rows,
    mean_plan_time::numeric(12, 3)::text as plan, mean_exec_time::numeric(12, 3)::text as exec,
    (total_plan_time + total_exec_time)::numeric(12, 1)::text as total, query
  from pg_stat_statements
  where calls > 0 and dbid = (select oid from pg_database where datname = current_database())
  order by total_plan_time + total_exec_time desc`

const line = ({ total, calls, rows, plan, exec, query }: Row): string => {
  const numbers = [total, calls, rows, plan, exec].map((text) => text.padStart(10)).join(' ')
  return `${numbers}  ${query.replace(/\s+/g, ' ').trim()}`
}

const heads = { total: 'total ms', calls: 'calls', rows: 'rows/call', plan: 'plan ms', exec: 'exec ms' }

/**
 * @param folder folder for the results; created when it is missing. Files with the same name are overwritten
 */
export const createProfile = (folder: string): Profile => {
  const path = resolve(folder)
  mkdirSync(path, { recursive: true })
  const start: Profile['start'] = async (database) => {
    await database.query('create extension if not exists pg_stat_statements')
    await database.query('select pg_stat_statements_reset()')
  }
  const write: Profile['write'] = async (database, name, events) => {
    const rows = await database.query<Row>(statements)
    const sum = rows.reduce((total, row) => total + Number(row.total), 0)
    const calls = rows.reduce((total, row) => total + Number(row.calls), 0)
    const head = `${name}: ${events} events, ${rows.length} statements, ${calls} calls, ${Math.round(sum)} ms; of an event ${(calls / events).toFixed(2)} calls, ${(sum / events).toFixed(3)} ms`
    const lines = [head, '', line({ ...heads, query: 'statement' }), ...rows.slice(0, shown).map(line)]
    await writeFile(join(path, `statements-${name}.txt`), `${lines.join('\n')}\n`)
  }
  return {
    settings: {
      shared_preload_libraries: 'pg_stat_statements',
      'pg_stat_statements.track_planning': 'on',
    },
    nodeOptionsOf: (service) => `--cpu-prof --cpu-prof-dir="${join(path, service)}"`,
    start,
    write,
  }
}
