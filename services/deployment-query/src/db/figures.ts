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

/** Rows as JSON arrays: the number of the row's key, from 1, then the values. Null when none was found. */
type FoundRows = [number, ...unknown[]][] | null

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
  const types = Object.values<ColumnType>(key)
  const insert = statementWithNext(`
    insert into ${table} (${rows.columns}) ${rows.query}
    on conflict (${namesOf(key)}) do update set ${updated.map((name) => `${name} = excluded.${name}`).join(', ')}`)
  return {
    /**
     * Returns a query of rows by their primary keys, as one JSON array. The driver parses a JSON array in a
     * tenth of the time that a row takes.
     *
     * @param first number of the query's first parameter in the statement: 2 for `$2`
     */
    select: (first: number): string => `
      select json_agg(json_build_array(n, ${names.join(', ')}))
      from unnest(${types.map((type, index) => `$${first + index}::${type}[]`).join(', ')})
        with ordinality as wanted (${namesOf(key)}, n)
      join ${table} using (${namesOf(key)})`,
    /** Returns the parameters of `select`. */
    parametersOf: (wanted: Map<string, Key>): string[] => keys.parametersOf([...wanted.values()]),
    /** Returns the rows that `select` found, by the names that their keys have in `wanted`. */
    read: (found: FoundRows, wanted: Map<string, Key>): Map<string, Row> => {
      const read = new Map<string, Row>()
      const entries = [...wanted]
      for (const [n, ...values] of found ?? []) {
        const [name, key] = entries[n - 1] ?? []
        if (name === undefined) continue
        const row: Record<string, unknown> = { ...key }
        for (const [index, column] of names.entries()) row[column] = values[index]
        read.set(name, row as Row)
      }
      return read
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

const load = statement<Record<'versions' | 'cells' | 'days', FoundRows> & { position: number | null }>(`
  with progress as materialized (
    select position from figures_progress where position = $1 for update skip locked
  )
  select (select position from progress) as position, (${versionStarts.select(2)}) as versions,
    (${cellFigures.select(5)}) as cells, (${deploymentDays.select(8)}) as days`)

/**
 * Loads the rows that are needed to count these events, each by its primary key. Locks the progress of
 * counting if it is at `after`. One statement does both, so it reads the rows and the progress as of the same
 * moment. If the progress has moved since, it is not locked.
 *
 * @returns `isLocked`: false if the progress is not at `after`, or another transaction holds the lock
 */
export const loadFigures = async (
  tx: Tx,
  steps: Step[],
  after: number,
): Promise<{ isLocked: boolean; figures: Figures }> => {
  const ends = steps.flatMap(({ end }) => end ?? [])
  const versions = byKey(steps.map(({ version }) => version))
  const cells = byKey(ends.map(({ cell }) => cell))
  const days = byKey(ends.flatMap(({ days }) => days))
  const [found] = await load(tx, [
    after,
    ...versionStarts.parametersOf(versions),
    ...cellFigures.parametersOf(cells),
    ...deploymentDays.parametersOf(days),
  ])
  const foundDays = deploymentDays.read(found?.days ?? null, days)
  const figures = {
    versions: versionStarts.read(found?.versions ?? null, versions),
    cells: cellFigures.read(found?.cells ?? null, cells),
    days: new Map([...foundDays].map(([key, row]) => [key, toDay(row)])),
    changedVersions: new Set<VersionStart>(),
  }
  return { isLocked: typeof found?.position === 'number', figures }
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

const insert = statement<{ position: number }>(
  'insert into figures_progress default values on conflict do nothing returning position',
)
const move = statementWithNext(`update figures_progress set position = $1`)

/**
 * Inserts the progress of counting, at position 0, if it is missing. It is missing only in new tables.
 *
 * @returns true if it was missing. Then this transaction has locked it
 */
export const insertProgress = async (tx: Tx): Promise<boolean> => (await insert(tx)).length > 0

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

const selectDays = statement<{ days: FoundRows }>(`select (${deploymentDays.select(1)}) as days`)

/** Subtracts deleted days of a product from the sums over all products. */
const subtractDays = async (tx: Tx, deleted: DeploymentDayTable[]): Promise<void> => {
  const keysOfSums = ({ account_id, environment_name, day }: DeploymentDayTable): Keyed<Day>[] =>
    [environment_name, ''].map((name) =>
      keyedDay({ account_id, product_name: '', environment_name: name }, day),
    )
  const wanted = byKey(deleted.flatMap(keysOfSums))
  const [found] = await selectDays(tx, deploymentDays.parametersOf(wanted))
  const sums = deploymentDays.read(found?.days ?? null, wanted)
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
