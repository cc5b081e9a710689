import type { HandleEvents } from '@shiplog/event-log'
import {
  type BuildEvent,
  type DeploymentEvent,
  detectEnvironmentType,
  type ProductDeletedEvent,
  parseEvents,
} from '@shiplog/events'
import { endVersions } from '../db/ended-products.ts'
import { insertNamedEnvironments } from '../db/named-environments.ts'
import { deleteNamedProduct, endCreation, insertNamedProducts } from '../db/named-products.ts'
import type { Tables, Tx } from '../db/tables.ts'
import { loadVersions, upsertVersions } from '../db/versions.ts'
import { foldVersion } from '../domain/fold-version.ts'

type NamingEvent = BuildEvent | DeploymentEvent

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

/** Reads, folds and writes back. The locked checkpoint lets one writer at a time do so. */
const foldVersions = async (tx: Tx, events: NamingEvent[]): Promise<void> => {
  const ids = [...new Set(events.map((event) => event.data.version_id))]
  const versions = await loadVersions(tx, ids)
  for (const event of events) {
    const id = event.data.version_id
    versions.set(id, foldVersion(versions.get(id), event))
  }
  await upsertVersions(tx, [...versions.values()])
}

const applyNamed = async (tx: Tx, events: NamingEvent[]): Promise<void> => {
  if (events.length === 0) return
  await nameProducts(tx, events)
  await nameEnvironments(
    tx,
    events.filter((event) => event.kind === 'deployment'),
  )
  await foldVersions(tx, events)
}

/** Its environments stay, for other products may use them. */
const removeProduct = async (tx: Tx, event: ProductDeletedEvent): Promise<void> => {
  await endVersions(tx, event)
  await deleteNamedProduct(tx, event)
  await endCreation(tx, event)
}

/** Applies the events before a deletion, then the deletion, then the events after it. */
export const onEvents: HandleEvents<Tables> = async (tx, events) => {
  let named: NamingEvent[] = []
  for (const event of parseEvents(events)) {
    if (event.kind !== 'product end') {
      named.push(event)
      continue
    }
    await applyNamed(tx, named)
    named = []
    await removeProduct(tx, event)
  }
  await applyNamed(tx, named)
}

/** All tables that `onEvents` writes, which a rebuild replaces; what people wrote is in others. */
export const projectedTables = [
  'named_product',
  'ended_creation',
  'ended_product',
  'version',
  'named_environment',
]
