import type { HandleEvents } from '@shiplog/event-log'
import {
  type BuildEvent,
  type DeploymentEvent,
  detectEnvironmentType,
  type ProductDeletedEvent,
  parseEvents,
} from '@shiplog/events'
import { insertDeletedProduct } from '@shiplog/postgres'
import { insertNamedEnvironments } from '../db/named-environments.ts'
import { deleteNamedProduct, insertDeletedCreation, insertNamedProducts } from '../db/named-products.ts'
import type { Tables, Tx } from '../db/tables.ts'
import { loadVersions, upsertVersions } from '../db/versions.ts'
import { foldVersion } from '../domain/fold-version.ts'

type NamingEvent = BuildEvent | DeploymentEvent

/** Returns the first item with each key. */
const firstBy = <T>(items: T[], keyOf: (item: T) => string): T[] => [
  ...new Map(items.toReversed().map((item) => [keyOf(item), item])).values(),
]

const nameProducts = (tx: Tx, events: NamingEvent[]): Promise<void> => {
  const first = firstBy(events, (event) => event.data.product_id)
  const products = first.map(({ position, account_id, data }) => ({
    id: data.product_id,
    account_id,
    name: data.product_name,
    created_at: new Date(data.occurred_at),
    position,
  }))
  return insertNamedProducts(tx, products)
}

const nameEnvironments = (tx: Tx, events: DeploymentEvent[]): Promise<void> => {
  const first = firstBy(events, (event) => event.data.environment_id)
  const environments = first.map(({ account_id, data }) => ({
    id: data.environment_id,
    account_id,
    name: data.environment_name,
    ...detectEnvironmentType(data.environment_name),
    created_at: new Date(data.occurred_at),
  }))
  return insertNamedEnvironments(tx, environments)
}

/**
 * Applies events to the versions that they name. No other transaction does this at the same time, because the
 * projection's transaction has locked the checkpoint.
 */
const foldVersions = async (tx: Tx, events: NamingEvent[]): Promise<void> => {
  const ids = [...new Set(events.map((event) => event.data.version_id))]
  const versions = await loadVersions(tx, ids)
  for (const event of events) {
    const id = event.data.version_id
    versions.set(id, foldVersion(versions.get(id), event))
  }
  await upsertVersions(tx, [...versions.values()])
}

const applyNamingEvents = async (tx: Tx, events: NamingEvent[]): Promise<void> => {
  if (events.length === 0) return
  await nameProducts(tx, events)
  await nameEnvironments(
    tx,
    events.filter((event) => event.kind === 'deployment'),
  )
  await foldVersions(tx, events)
}

/** Applies the deletion of a product. Environments are kept, because other products may use them. */
const removeProduct = async (tx: Tx, event: ProductDeletedEvent): Promise<void> => {
  await insertDeletedProduct(tx, event)
  await deleteNamedProduct(tx, event)
  await insertDeletedCreation(tx, event)
}

/**
 * Applies events to the tables in their order. All events between two deletions of products are applied
 * together.
 */
export const onEvents: HandleEvents<Tables> = async (tx, events) => {
  let pending: NamingEvent[] = []
  for (const event of parseEvents(events)) {
    if (event.kind !== 'product deletion') {
      pending.push(event)
      continue
    }
    await applyNamingEvents(tx, pending)
    pending = []
    await removeProduct(tx, event)
  }
  await applyNamingEvents(tx, pending)
}

/** The tables that `onEvents` writes. A rebuild replaces them. No request writes to them. */
export const projectedTables = [
  'named_product',
  'deleted_creation',
  'deleted_product',
  'version',
  'named_environment',
] as const satisfies (keyof Tables)[]
