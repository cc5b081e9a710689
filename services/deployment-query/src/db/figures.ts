import { type ColumnType, givenRows, statement, withNext } from '@shiplog/postgres'
import {
  type Counts,
  type DayFigures,
  emptyDay,
  type Figures,
  type Keyed,
  keyedDay,
  type PlaceFigures,
  type Step,
  type VersionStart,
} from '../domain/figures.ts'
import { addTo, readHistogram, writeHistogram, writeTimes } from '../domain/histogram.ts'
import type { Db, DeploymentDayTable, Tx } from './tables.ts'

const version = { account_id: 'uuid', product_name: 'text', version_id: 'uuid' } as const
const place = { account_id: 'uuid', product_name: 'text', environment_name: 'text' } as const
const day = { ...place, day: 'date' } as const
const namesOf = (columns: object): string => Object.keys(columns).join(', ')

/** The columns of a row, as an array of JSON reads them: the driver takes ten times as long for a row. */
type Values = (number | string | null)[]

/** Finds rows by their keys, and tells of each which of the keys it has. */
const finding = <Key extends object>(
  table: string,
  key: Record<keyof Key & string, ColumnType>,
  columns: readonly string[],
) => {
  const arrays = Object.values<ColumnType>(key).map((type, index) => `$${index + 1}::${type}[]`)
  const select = statement<{ found: [number, ...Values][] | null }>(`
    select json_agg(json_build_array(n, ${columns.join(', ')})) as found
    from unnest(${arrays.join(', ')}) with ordinality as wanted (${namesOf(key)}, n)
    join ${table} using (${namesOf(key)})`)
  const { parametersOf } = givenRows<Key>(key)
  return async <Row extends Key>(
    tx: Tx,
    wanted: Map<string, Key>,
    toRow: (key: Key, values: Values) => Row,
  ) => {
    if (wanted.size === 0) return new Map<string, Row>()
    const entries = [...wanted]
    const [row] = await select(tx, parametersOf(entries.map(([, key]) => key)))
    const rows = new Map<string, Row>()
    for (const [n, ...values] of row?.found ?? []) {
      const entry = entries[n - 1]
      if (entry !== undefined) rows.set(entry[0], toRow(entry[1], values))
    }
    return rows
  }
}

const ofVersion = { since: 'bigint', named_ms: 'bigint', built_ms: 'bigint' } as const
const ofPlace = {
  completed_ms: 'bigint',
  current_since: 'bigint',
  newest_since: 'bigint',
  failed_ms: 'bigint',
} as const
const counts = ['completed', 'failed', 'aborted', 'rework', 'rollbacks'] as const
const ofDay = {
  ...(Object.fromEntries(counts.map((count) => [count, 'bigint'])) as Record<keyof Counts, 'bigint'>),
  lead_times: 'text',
  recovery_times: 'text',
} as const

type VersionKey = Pick<VersionStart, keyof typeof version>
type PlaceKey = Pick<PlaceFigures, keyof typeof place>
type DayKey = Pick<DayFigures, keyof typeof day>

const findVersions = finding<VersionKey>('version_start', version, Object.keys(ofVersion))
const findPlaces = finding<PlaceKey>('place_figures', place, Object.keys(ofPlace))
const findDays = finding<DayKey>('deployment_day', day, Object.keys(ofDay))

const toVersion = (key: VersionKey, [since, named_ms, built_ms]: Values): VersionStart => ({
  ...key,
  ...({ since, named_ms, built_ms } as Omit<VersionStart, keyof VersionKey>),
})
const toPlace = (key: PlaceKey, values: Values): PlaceFigures => {
  const [completed_ms, current_since, newest_since, failed_ms] = values
  const figures = { completed_ms, current_since, newest_since, failed_ms }
  return { ...key, ...(figures as Omit<PlaceFigures, keyof PlaceKey>) }
}
const toDay = (key: DayKey, values: Values): DayFigures => {
  const [completed, failed, aborted, rework, rollbacks, lead_times, recovery_times] = values
  return {
    ...key,
    ...({ completed, failed, aborted, rework, rollbacks } as Counts),
    lead_times: { stored: String(lead_times), added: [] },
    recovery_times: { stored: String(recovery_times), added: [] },
  }
}

const versions = givenRows<VersionStart>({ ...version, ...ofVersion })
const places = givenRows<PlaceFigures>({ ...place, ...ofPlace })
const days = givenRows<DeploymentDayTable>({ ...day, ...ofDay })
const upsertVersions = statement(`${withNext}
  insert into version_start (${versions.columns}) ${versions.query}
  on conflict (${namesOf(version)}) do update set built_ms = excluded.built_ms`)
const upsertPlaces = statement(`${withNext}
  insert into place_figures (${places.columns}) ${places.query}
  on conflict (${namesOf(place)})
  do update set ${places.fromExcluded('account_id', 'product_name', 'environment_name')}`)
const upsertDays = statement(`${withNext}
  insert into deployment_day (${days.columns}) ${days.query}
  on conflict (${namesOf(day)})
  do update set ${days.fromExcluded('account_id', 'product_name', 'environment_name', 'day')}`)

const toRow = ({ lead_times, recovery_times, ...figures }: DayFigures): DeploymentDayTable => ({
  ...figures,
  lead_times: writeTimes(lead_times),
  recovery_times: writeTimes(recovery_times),
})

const byKey = <Value>(keyed: Keyed<Value>[]): Map<string, Value> =>
  new Map(keyed.map(({ key, of }) => [key, of]))

/** What is to be known of the versions, places and days of these events; each by its primary key. */
export const loadFigures = async (tx: Tx, steps: Step[]): Promise<Figures> => {
  const ends = steps.flatMap(({ end }) => end ?? [])
  const [versions, places, days] = await Promise.all([
    findVersions(tx, byKey(steps.map(({ version }) => version)), toVersion),
    findPlaces(tx, byKey(ends.map(({ place }) => place)), toPlace),
    findDays(tx, byKey(ends.flatMap(({ days }) => days)), toDay),
  ])
  return { versions, places, days, changedVersions: new Set() }
}

/** With the transaction's next statement. */
export const saveFigures = async (tx: Tx, figures: Figures): Promise<void> => {
  const changed = [...figures.changedVersions]
  if (changed.length > 0) await upsertVersions(tx, versions.parametersOf(changed))
  if (figures.places.size === 0) return
  await upsertPlaces(tx, places.parametersOf([...figures.places.values()]))
  await upsertDays(tx, days.parametersOf([...figures.days.values()].map(toRow)))
}

const lock = statement<{ position: number }>('select position from figures_progress for update skip locked')
const begin = statement<{ position: number }>(
  'insert into figures_progress default values on conflict do nothing returning position',
)
const move = statement(`${withNext} update figures_progress set position = $1`)

/** How far the log is counted, for who may count on; undefined while another transaction does. */
export const lockProgress = async (tx: Tx): Promise<number | undefined> => {
  const [found = (await begin(tx))[0]] = await lock(tx)
  return found?.position
}

/** With the transaction's next statement. */
export const moveProgress = async (tx: Tx, position: number): Promise<void> => {
  await move(tx, [position])
}

const skip = statement(`update figures_progress set position = $2 where position = $1`)

/** What the log has no more cannot be counted. */
export const skipProgress = async (tx: Tx, { from, to }: { from: number; to: number }): Promise<void> => {
  await skip(tx, [from, to])
}

const progress = statement<{ counted: number; behind: number }>(`
  select counted, greatest(0, applied - counted) as behind from (
    select coalesce((select position from figures_progress), 0) as counted,
      coalesce((select position from checkpoint where source = 'EVENTS'), 0) as applied
  ) as positions`)

/** How far the log is counted, and how many events of those that are applied are not. */
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
const deletePlaces = statement(deleteSome('place_figures', '1'))
const deleteVersions = statement(deleteSome('version_start', '1'))

/** Takes what a product did in some days from the rows of all products. */
const subtractDays = async (tx: Tx, gone: DeploymentDayTable[]): Promise<void> => {
  const sumsOf = ({ account_id, environment_name, day }: DeploymentDayTable): Keyed<DayKey>[] =>
    [environment_name, ''].map((name) =>
      keyedDay({ account_id, product_name: '', environment_name: name }, day),
    )
  const sums = await findDays(tx, byKey(gone.flatMap(sumsOf)), toDay)
  for (const less of gone)
    for (const { key, of } of sumsOf(less)) {
      const sum = sums.get(key) ?? emptyDay(of)
      for (const count of counts) sum[count] -= less[count]
      for (const name of ['lead_times', 'recovery_times'] as const) {
        const times = readHistogram(sum[name].stored)
        for (const [bucket, count] of readHistogram(less[name]).entries()) addTo(times, bucket, -count)
        sum[name].stored = writeHistogram(times)
      }
    }
  await upsertDays(tx, days.parametersOf([...sums.values()].map(toRow)))
}

/**
 * Takes a product out of all figures, as though it had never been: `limit` rows of each table at most.
 *
 * @returns whether nothing is left of it
 */
export const removeProduct = async (tx: Tx, product: Product, limit: number): Promise<boolean> => {
  const of = [product.account_id, product.product_name, limit]
  const [dayRows, placeRows, versionRows] = await Promise.all([
    deleteDays(tx, of),
    deletePlaces(tx, of),
    deleteVersions(tx, of),
  ])
  if (dayRows.length > 0) await subtractDays(tx, dayRows)
  return Math.max(dayRows.length, placeRows.length, versionRows.length) < limit
}
