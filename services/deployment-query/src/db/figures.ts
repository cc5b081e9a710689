import { givenRows, statement, withNext } from '@shiplog/postgres'
import {
  type Counted,
  type DayFigures,
  dayKey,
  daysOf,
  emptyDay,
  endOf,
  type Figures,
  type PlaceFigures,
  placeKey,
  type VersionStart,
  versionKey,
} from '../domain/figures.ts'
import { addTo, readHistogram, writeHistogram } from '../domain/histogram.ts'
import type { Db, DeploymentDayTable, Tx } from './tables.ts'

const place = { account_id: 'uuid', product_name: 'text', environment_name: 'text' } as const
const version = { account_id: 'uuid', product_name: 'text', version_id: 'uuid' } as const
const day = { ...place, day: 'date' } as const
const namesOf = (key: object): string => Object.keys(key).join(', ')

const versionKeys = givenRows<Pick<VersionStart, keyof typeof version>>(version)
const placeKeys = givenRows<Pick<PlaceFigures, keyof typeof place>>(place)
const dayKeys = givenRows<Pick<DayFigures, keyof typeof day>>(day)

const selectVersions = statement<VersionStart>(`
  select version_start.* from (${versionKeys.query}) as wanted
  join version_start using (${namesOf(version)})`)
const selectPlaces = statement<PlaceFigures>(`
  select place_figures.* from (${placeKeys.query}) as wanted join place_figures using (${namesOf(place)})`)
const selectDays = statement<DeploymentDayTable>(`
  select deployment_day.*, deployment_day.day::text as day from (${dayKeys.query}) as wanted
  join deployment_day using (${namesOf(day)})`)

const versions = givenRows<VersionStart>({
  ...version,
  since: 'bigint',
  named_at: 'timestamptz',
  built_at: 'timestamptz',
})
const places = givenRows<PlaceFigures>({
  ...place,
  completed_at: 'timestamptz',
  current_since: 'bigint',
  newest_since: 'bigint',
  failed_at: 'timestamptz',
})
const days = givenRows<DeploymentDayTable>({
  ...day,
  completed: 'bigint',
  failed: 'bigint',
  aborted: 'bigint',
  rework: 'bigint',
  rollbacks: 'bigint',
  lead_times: 'text',
  recovery_times: 'text',
})
const upsertVersions = statement(`${withNext}
  insert into version_start (${versions.columns}) ${versions.query}
  on conflict (${namesOf(version)}) do update set built_at = excluded.built_at`)
const upsertPlaces = statement(`${withNext}
  insert into place_figures (${places.columns}) ${places.query}
  on conflict (${namesOf(place)})
  do update set ${places.fromExcluded('account_id', 'product_name', 'environment_name')}`)
const upsertDays = statement(`${withNext}
  insert into deployment_day (${days.columns}) ${days.query}
  on conflict (${namesOf(day)})
  do update set ${days.fromExcluded('account_id', 'product_name', 'environment_name', 'day')}`)

const toDay = ({ lead_times, recovery_times, ...row }: DeploymentDayTable): DayFigures => ({
  ...row,
  lead_times: readHistogram(lead_times),
  recovery_times: readHistogram(recovery_times),
})
const toRow = ({ lead_times, recovery_times, ...figures }: DayFigures): DeploymentDayTable => ({
  ...figures,
  lead_times: writeHistogram(lead_times),
  recovery_times: writeHistogram(recovery_times),
})

const byKey = <Value>(values: readonly Value[], keyOf: (value: Value) => string): Map<string, Value> =>
  new Map(values.map((value) => [keyOf(value), value]))
const distinct = <Value>(values: readonly Value[], keyOf: (value: Value) => string): Value[] => [
  ...byKey(values, keyOf).values(),
]

const loadDays = async (tx: Tx, keys: Pick<DayFigures, keyof typeof day>[]) =>
  byKey((await selectDays(tx, dayKeys.parametersOf(keys))).map(toDay), dayKey)

/** What is to be known of the versions, places and days of these events; each by its primary key. */
export const loadFigures = async (tx: Tx, events: Counted[]): Promise<Figures> => {
  const named = events.map(({ account_id, data }) => ({ account_id, ...data }))
  const ends = events.flatMap((event) => endOf(event) ?? [])
  const placesOf = distinct(ends, placeKey)
  const [versionRows, placeRows, dayRows] = await Promise.all([
    selectVersions(tx, versionKeys.parametersOf(distinct(named, versionKey))),
    placesOf.length === 0 ? [] : selectPlaces(tx, placeKeys.parametersOf(placesOf)),
    placesOf.length === 0 ? new Map() : loadDays(tx, distinct(ends.flatMap(daysOf), dayKey)),
  ])
  return {
    versions: byKey(versionRows, versionKey),
    places: byKey(placeRows, placeKey),
    days: dayRows,
    changedVersions: new Set(),
  }
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
const subtractDays = async (tx: Tx, gone: DayFigures[]): Promise<void> => {
  const keysOf = ({ account_id, environment_name, day }: DayFigures) =>
    [environment_name, ''].map((name) => ({ account_id, product_name: '', environment_name: name, day }))
  const sums = await loadDays(tx, distinct(gone.flatMap(keysOf), dayKey))
  for (const less of gone)
    for (const key of keysOf(less)) {
      const sum = sums.get(dayKey(key)) ?? emptyDay(key)
      for (const count of ['completed', 'failed', 'aborted', 'rework', 'rollbacks'] as const)
        sum[count] -= less[count]
      for (const times of ['lead_times', 'recovery_times'] as const)
        for (const [bucket, count] of less[times]) addTo(sum[times], bucket, -count)
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
  if (dayRows.length > 0) await subtractDays(tx, dayRows.map(toDay))
  return Math.max(dayRows.length, placeRows.length, versionRows.length) < limit
}
