import type { ShiplogEvent } from '@shiplog/events'

/** The time of the newest deployment event of a product. */
export type ProductChange = { account_id: string; product_name: string; changed_at: string }

/**
 * Returns the last change of each product that these consecutive events deploy. Events before the deletion of
 * their product do not count. An event from the future counts at the time of its receipt, so that a wrong
 * clock does not keep a product at the front of the matrix.
 */
export const lastChanges = (events: ShiplogEvent[]): ProductChange[] => {
  const changes = new Map<string, ProductChange>()
  for (const event of events) {
    const { account_id } = event
    const { product_name } = event.data
    const key = `${account_id} ${product_name}`
    if (event.kind === 'product deletion') changes.delete(key)
    if (event.kind !== 'deployment') continue
    const { occurred_at, received_at } = event.data
    const isFuture = occurred_at > received_at
    const changed_at = isFuture ? received_at : occurred_at
    const known = changes.get(key)
    if (known === undefined || known.changed_at < changed_at)
      changes.set(key, { account_id, product_name, changed_at })
  }
  return [...changes.values()]
}
