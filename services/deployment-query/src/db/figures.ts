import { type ColumnType, givenRows, statement, statementWithNext } from '@shiplog/postgres'
import {
  type Cell,
  type CellFigures,
  counts,
  type Day,
  type DayFigures,
  type Figures,
  type Keyed,
  keyedDay,
  noCounts,
  type Step,
  type Version,
  type VersionStart,
} from '../domain/figures.ts'
import { addTo, readHistogram, storedDurations, writeDurations, writeHistogram } from '../domain/histogram.ts'
import type { Db, DeploymentDayTable, Tx } from './tables.ts'

const namesOf = (columns: object): string => Object.keys(columns).join(', ')

/**
 * Returns the functions that read and write rows of a table.
 *
 * @param updated the columns that `upsert` changes of an existing row
 */
const tableOf = <Key extends object, Row extends Key>(
  table: string,
  key: Record<keyof Key & string, ColumnType>,
  columns: Record<Exclude<keyof Row, keyof Key> & string, ColumnType>,
  updated: string[] = Object.keys(columns),
) => {
  const keys = givenRows<Key>(key)
  const rows = givenRows<Row>({ ...key, ...columns } as Record<keyof Row & string, ColumnType>)
  const names = Object.keys(columns)
  const arrays = Object.values<ColumnType>(key).map((type, index) => `$${index + 1}::${type}[]`)
  // The driver parses a JSON array in a tenth of the time that a row takes.
  const select = statement<{ found: [number, ...unknown[]][] | null }>(`
    select json_agg(json_build_array(n, ${names.join(', ')})) as found
    from unnest(${arrays.join(', ')}) with ordinality as wanted (${namesOf(key)}, n)
    join ${table} using (${namesOf(key)})`)
  const insert = statementWithNext(`
    insert into ${table} (${rows.columns}) ${rows.query}
    on conflict (${namesOf(key)}) do update set ${updated.map((name) => `${name} = excluded.${name}`).join(', ')}`)
  return {
    /** Reads rows by their primary keys. The result has each row under the name of its key in `wanted`. */
    find: async (tx: Tx, wanted: Map<string, Key>): Promise<Map<string, Row>> => {
      const found = new Map<string, Row>()
      if (wanted.size === 0) return found
      const entries = [...wanted]
      const [read] = await select(tx, keys.parametersOf([...wanted.values()]))
      for (const [n, ...values] of read?.found ?? []) {
        const [name, key] = entries[n - 1] ?? []
        if (name === undefined) continue
        const row: Record<string, unknown> = { ...key }
        for (const [index, column] of names.entries()) row[column] = values[index]
        found.set(name, row as Row)
      }
      return found
    },
    /** Inserts or updates rows. The statement is sent with the transaction's next statement. */
    upsert: (tx: Tx, changed: Row[]): Promise<void> => insert(tx, rows.parametersOf(changed)),
  }
}

const versionStarts = tableOf<Version, VersionStart>(
  'version_start',
  { account_id: 'uuid', product_name: 'text', version_id: 'uuid' },
  { first_position: 'bigint', first_event_ms: 'bigint', built_ms: 'bigint' },
  ['built_ms'],
)
const cellKey = { account_id: 'uuid', product_name: 'text', environment_name: 'text' } as const
const cellFigures = tableOf<Cell, CellFigures>('cell_figures', cellKey, {
  current_completed_ms: 'bigint',
  current_version_position: 'bigint',
  newest_version_position: 'bigint',
  first_failed_ms: 'bigint',
})
const deploymentDays = tableOf<Day, DeploymentDayTable>(
  'deployment_day',
  { ...cellKey, day: 'date' },
  {
    completed: 'bigint',
    failed: 'bigint',
    aborted: 'bigint',
    rework: 'bigint',
    rollbacks: 'bigint',
    lead_times: 'text',
    recovery_times: 'text',
  },
)

const toDay = (row: DeploymentDayTable): DayFigures => ({
  ...row,
  lead_times: storedDurations(row.lead_times),
  recovery_times: storedDurations(row.recovery_times),
})

const toDayRow = (day: DayFigures): DeploymentDayTable => ({
  ...day,
  lead_times: writeDurations(day.lead_times),
  recovery_times: writeDurations(day.recovery_times),
})

const byKey = <Value>(keyed: Keyed<Value>[]): Map<string, Value> =>
  new Map(keyed.map(({ key, value }) => [key, value]))

/** Loads the rows that are needed to count these events. Each row is read by its primary key. */
export const loadFigures = async (tx: Tx, steps: Step[]): Promise<Figures> => {
  const ends = steps.flatMap(({ end }) => end ?? [])
  const [versions, cells, days] = await Promise.all([
    versionStarts.find(tx, byKey(steps.map(({ version }) => version))),
    cellFigures.find(tx, byKey(ends.map(({ cell }) => cell))),
    deploymentDays.find(tx, byKey(ends.flatMap(({ days }) => days))),
  ])
  const toDays = new Map([...days].map(([key, row]) => [key, toDay(row)]))
  return { versions, cells, days: toDays, changedVersions: new Set() }
}

/**
 * Stores the changed versions, and all loaded cells and days. The statements are sent with the transaction's
 * next statement.
 */
export const saveFigures = async (tx: Tx, figures: Figures): Promise<void> => {
  const changed = [...figures.changedVersions]
  if (changed.length > 0) await versionStarts.upsert(tx, changed)
  if (figures.cells.size === 0) return
  await cellFigures.upsert(tx, [...figures.cells.values()])
  await deploymentDays.upsert(tx, [...figures.days.values()].map(toDayRow))
}

const lock = statement<{ position: number }>('select position from figures_progress for update skip locked')
const insertProgress = statement<{ position: number }>(
  'insert into figures_progress default values on conflict do nothing returning position',
)
const move = statementWithNext(`update figures_progress set position = $1`)

/**
 * Locks the progress of counting. Inserts the row if it is missing, which is the case only in new tables.
 *
 * @returns the position up to which the log is counted; undefined while another transaction holds the lock
 */
export const lockProgress = async (tx: Tx): Promise<number | undefined> => {
  const [found = (await insertProgress(tx))[0]] = await lock(tx)
  return found?.position
}

/** Sets the progress of counting. The statement is sent with the transaction's next statement. */
export const moveProgress = async (tx: Tx, position: number): Promise<void> => {
  await move(tx, [position])
}

const progress = statement<{ counted: number; behind: number }>(`
  select counted, greatest(0, applied - counted) as behind from (
    select coalesce((select position from figures_progress), 0) as counted,
      coalesce((select position from checkpoint where source = 'EVENTS'), 0) as applied
  ) as positions`)

/**
 * Finds the progress of counting. `counted`: position up to which the log is counted. `behind`: number of
 * events that the other tables have but the figures do not.
 */
export const findProgress = async (db: Db): Promise<{ counted: number; behind: number }> => {
  const [found] = await progress(db)
  return found ?? { counted: 0, behind: 0 }
}

type Product = { account_id: string; product_name: string }

const deleteSome = (table: string, returning: string): string => `
  delete from ${table} where ctid = any(array(
    select ctid from ${table} where account_id = $1 and product_name = $2 limit $3
  )) returning ${returning}`
const deleteDays = statement<DeploymentDayTable>(deleteSome('deployment_day', '*, day::text as day'))
const deleteCells = statement(deleteSome('cell_figures', '1'))
const deleteVersions = statement(deleteSome('version_start', '1'))

/** Subtracts deleted days of a product from the sums over all products. */
const subtractDays = async (tx: Tx, deleted: DeploymentDayTable[]): Promise<void> => {
  const keysOfSums = ({ account_id, environment_name, day }: DeploymentDayTable): Keyed<Day>[] =>
    [environment_name, ''].map((name) =>
      keyedDay({ account_id, product_name: '', environment_name: name }, day),
    )
  const sums = await deploymentDays.find(tx, byKey(deleted.flatMap(keysOfSums)))
  for (const day of deleted)
    for (const { key, value } of keysOfSums(day)) {
      const sum = sums.get(key) ?? { ...value, ...noCounts, lead_times: '', recovery_times: '' }
      for (const count of counts) sum[count] -= day[count]
      for (const name of ['lead_times', 'recovery_times'] as const) {
        const histogram = readHistogram(sum[name])
        for (const [bucket, count] of readHistogram(day[name]).entries()) addTo(histogram, bucket, -count)
        sum[name] = writeHistogram(histogram)
      }
    }
  await deploymentDays.upsert(tx, [...sums.values()])
}

/**
 * Deletes at most `limit` rows of a product from each table of figures, and subtracts them from the sums over
 * all products.
 *
 * @returns true when no row of the product is left
 */
export const removeProduct = async (tx: Tx, product: Product, limit: number): Promise<boolean> => {
  const parameters = [product.account_id, product.product_name, limit]
  const [days, cells, versions] = await Promise.all([
    deleteDays(tx, parameters),
    deleteCells(tx, parameters),
    deleteVersions(tx, parameters),
  ])
  if (days.length > 0) await subtractDays(tx, days)
  return Math.max(days.length, cells.length, versions.length) < limit
}
