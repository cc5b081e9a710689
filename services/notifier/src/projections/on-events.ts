import type { LoggedEvent } from '@shiplog/event-log'
import { type BuildEvent, type DeploymentEvent, isTransition, parseEvents } from '@shiplog/events'
import { failProduct } from '../db/fail-product.ts'
import { listWantedTypes, type Notifiable, storeNotifications } from '../db/store-notifications.ts'
import type { Tx } from '../db/tables.ts'
import { toContent } from '../domain/content.ts'

const toNotifiable = (event: DeploymentEvent | BuildEvent): Notifiable => ({
  id: event.id,
  account_id: event.account_id,
  position: event.position,
  type: event.type,
  product_id: event.data.product_id,
  recorded_at: event.recorded_at,
  trace: event.trace,
  content: toContent(event),
})

const keyOf = (account_id: string, type: string): string => `${account_id} ${type}`

/** Of these events, those of a type that somebody in the account wants to hear of. */
const selectWanted = async <E extends BuildEvent | DeploymentEvent>(tx: Tx, events: E[]): Promise<E[]> => {
  const accounts = new Set(events.map(({ account_id }) => account_id))
  const types = await listWantedTypes(tx, [...accounts])
  const wanted = new Set(types.map(({ account_id, matched_type }) => keyOf(account_id, matched_type)))
  return events.filter(
    ({ account_id, type, kind }) =>
      wanted.has(keyOf(account_id, type)) || wanted.has(keyOf(account_id, `${kind}.*`)),
  )
}

/** @returns whether there may be something to send */
const storeTransitions = async (tx: Tx, events: (BuildEvent | DeploymentEvent)[]): Promise<boolean> => {
  const transitions = events.filter(isTransition)
  if (transitions.length === 0) return false
  const wanted = await selectWanted(tx, transitions)
  if (wanted.length === 0) return false
  await storeNotifications(tx, wanted.map(toNotifiable))
  return true
}

/**
 * Stores notifications; where a product was deleted, of the events before that, then its end.
 *
 * @returns whether there may be something to send
 */
export const onEvents = async (tx: Tx, events: LoggedEvent[]): Promise<boolean> => {
  let ahead: (BuildEvent | DeploymentEvent)[] = []
  let stored = false
  for (const event of parseEvents(events)) {
    if (event.kind !== 'product end') {
      ahead.push(event)
      continue
    }
    stored = (await storeTransitions(tx, ahead)) || stored
    ahead = []
    const { account_id, position } = event
    await failProduct(tx, { account_id, product_id: event.data.product_id, position })
  }
  return (await storeTransitions(tx, ahead)) || stored
}
