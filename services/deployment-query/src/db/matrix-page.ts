import { type MatrixCell, type MatrixQuery, type MatrixRow, mostMatrixEnvironments } from '@shiplog/contract'
import { detectEnvironmentType } from '@shiplog/events'
import type { Selectable } from 'kysely'
import { type Comparison, choosePlaces, comparePlaces, type PlaceKey } from '../domain/matrix-places.ts'
import { listEnvironmentsOfType } from './environments.ts'
import {
  countBehind,
  findExplicitTypes,
  findPlaces,
  listPlaces,
  listProducts,
  type MatrixFilter,
  type PlaceRow,
} from './matrix.ts'
import type { Db, PlaceTable } from './tables.ts'

/** Places whose keys one page reads; a product with more of them is one page, and shows some of these. */
const mostRead = 10_000
/** What a page shows at most; it has one product at least. */
const mostShown = 2_000
const mostBytes = 2 * 1024 * 1024
/** Of a place in JSON, beside what it says in texts. */
const placeBytes = 800

type Key = PlaceRow & PlaceKey
type Chosen = Key & { behind: Comparison | 0 | null }
type Product = { product_name: string; places: Chosen[]; more_environments: boolean }

/** The environments that are shown; null: all. */
const chooseEnvironments = async (
  db: Db,
  account_id: string,
  { environment, environment_type }: MatrixQuery,
): Promise<string[] | null> => {
  if (environment_type === null) return environment === null ? null : [environment]
  const ofType = await listEnvironmentsOfType(db, account_id, environment_type)
  return environment === null ? ofType : ofType.filter((name) => name === environment)
}

/** The places of these products with their types; of the last product perhaps not all when there are many. */
const readKeys = async (
  db: Db,
  account_id: string,
  names: string[],
): Promise<{ keys: Key[]; isCut: boolean }> => {
  const rows = await listPlaces(db, account_id, names, mostRead + 1)
  const environments = [...new Set(rows.map(({ environment_name }) => environment_name))]
  const explicit = await findExplicitTypes(db, account_id, environments)
  const types = new Map(
    environments.map((name) => [name, explicit.get(name) ?? detectEnvironmentType(name).type] as const),
  )
  const keys = rows.flatMap((row) => {
    const environment_type = types.get(row.environment_name)
    return environment_type === undefined ? [] : [{ ...row, environment_type }]
  })
  return { keys, isCut: rows.length > mostRead }
}

const chooseOfProduct = (product_name: string, places: Key[], environments: string[] | null): Product => {
  const compare = comparePlaces(places)
  const wanted =
    environments === null
      ? places
      : places.filter(({ environment_name }) => environments.includes(environment_name))
  const chosen = choosePlaces(wanted, mostMatrixEnvironments)
  return {
    product_name,
    places: chosen.map((place) => ({ ...place, behind: compare(place) })),
    more_environments: wanted.length > chosen.length,
  }
}

const sizeOf = ({ places }: Product): number => places.reduce((sum, { bytes }) => sum + placeBytes + bytes, 0)

/** As many products as a page has room for, one at least. */
const fillPage = (products: Product[]): Product[] => {
  let shown = 0
  let bytes = 0
  const end = products.findIndex((product, index) => {
    shown += product.places.length
    bytes += sizeOf(product)
    return index > 0 && (shown > mostShown || bytes > mostBytes)
  })
  return end === -1 ? products : products.slice(0, end)
}

const choose = async (
  db: Db,
  account_id: string,
  names: string[],
  environments: string[] | null,
): Promise<Product[]> => {
  const { keys, isCut } = await readKeys(db, account_id, names)
  const products = [...Map.groupBy(keys, ({ product_name }) => product_name)].map(([name, places]) =>
    chooseOfProduct(name, places, environments),
  )
  return fillPage(isCut && products.length > 1 ? products.slice(0, -1) : products)
}

const countAll = async (db: Db, account_id: string, products: Product[]) => {
  const asked = products.flatMap(({ product_name, places }) =>
    places.flatMap((place) =>
      place.behind === null || place.behind === 0 ? [] : [{ place, ...place.behind, product_name }],
    ),
  )
  const counts = await countBehind(
    db,
    account_id,
    asked.map(({ place: _, ...comparison }) => comparison),
  )
  return new Map(asked.map(({ place }, index) => [place, counts[index] ?? 0]))
}

type Row = Selectable<PlaceTable>

const toCurrent = (row: Row): MatrixCell['current'] => {
  const { current_id, current_version_id, current_version, current_completed_at } = row
  if (current_id === null || current_version_id === null) return null
  if (current_version === null || current_completed_at === null) return null
  return {
    deployment_id: current_id,
    version_id: current_version_id,
    version: current_version,
    completed_at: current_completed_at.toISOString(),
    deployed_by: row.current_deployed_by,
    deployed_by_name: row.current_deployed_by_name,
  }
}

const toPlace = (row: Row, { environment_type }: Key, behind: number | null): MatrixCell => ({
  environment_id: row.environment_id,
  environment_name: row.environment_name,
  environment_type,
  current: toCurrent(row),
  latest: {
    deployment_id: row.latest_id,
    version_id: row.latest_version_id,
    version: row.latest_version,
    status: row.latest_status,
    deployed_at: row.latest_deployed_at.toISOString(),
    updated_at: row.latest_updated_at.toISOString(),
    deployed_by: row.latest_deployed_by,
  },
  behind,
})

const keyOf = ({ product_name, environment_name }: Pick<Row, 'product_name' | 'environment_name'>): string =>
  JSON.stringify([product_name, environment_name])

/** What has gone since it was chosen is left out. */
const show = async (db: Db, account_id: string, products: Product[]): Promise<MatrixRow[]> => {
  const counted = await countAll(db, account_id, products)
  const chosen = products.flatMap(({ places }) => places)
  const rows = await findPlaces(
    db,
    account_id,
    chosen.map(({ product_name }) => product_name),
    chosen.map(({ environment_name }) => environment_name),
  )
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  return products.flatMap(({ product_name, places, more_environments }) => {
    const found = places.flatMap((place) => {
      const row = byKey.get(keyOf(place))
      const behind = counted.get(place) ?? (place.behind === 0 ? 0 : null)
      return row === undefined ? [] : [{ product_id: row.product_id, shown: toPlace(row, place, behind) }]
    })
    const [first] = found
    if (first === undefined) return []
    const environments = found.map(({ shown }) => shown)
    return [{ product_id: first.product_id, product_name, environments, more_environments }]
  })
}

/** A page of the matrix; `lookedTo`: there may be more after this product. */
export type MatrixPage = { rows: MatrixRow[]; lookedTo: string | undefined }

/** Products after this one, by name, and where each is. */
export const readMatrix = async (
  db: Db,
  account_id: string,
  query: MatrixQuery,
  after: string | null,
): Promise<MatrixPage> => {
  const environments = await chooseEnvironments(db, account_id, query)
  const { product, product_name, status } = query
  const filter: MatrixFilter = { product, product_name, status, environments }
  const listed = await listProducts(db, account_id, filter, { after, count: query.limit + 1 })
  const names = listed.names.slice(0, query.limit)
  const products = await choose(db, account_id, names, environments)
  const rows = await show(db, account_id, products)
  const last = products.at(-1)?.product_name
  const isCut = last !== undefined && last !== names.at(-1)
  const goesOn = isCut || listed.names.length > names.length
  return { rows, lookedTo: goesOn ? (isCut ? last : names.at(-1)) : listed.lookedTo }
}
