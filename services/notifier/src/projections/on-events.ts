import type { LoggedEvent } from '@shiplog/event-log'
import { type BuildEvent, type DeploymentEvent, isTransition, parseEvents } from '@shiplog/events'
import { failProduct } from '../db/fail-product.ts'
import { type Notifiable, storeNotifications } from '../db/store-notifications.ts'
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

const storeTransitions = async (tx: Tx, events: (BuildEvent | DeploymentEvent)[]): Promise<void> => {
  const transitions = events.filter(isTransition).map(toNotifiable)
  if (transitions.length > 0) await storeNotifications(tx, transitions)
}

/** Stores notifications; where a product was deleted, of the events before that, then its end. */
export const onEvents = async (tx: Tx, events: LoggedEvent[]): Promise<void> => {
  let ahead: (BuildEvent | DeploymentEvent)[] = []
  for (const event of parseEvents(events)) {
    if (event.kind !== 'product end') {
      ahead.push(event)
      continue
    }
    await storeTransitions(tx, ahead)
    ahead = []
    const { account_id, position } = event
    await failProduct(tx, { account_id, product_id: event.data.product_id, position })
  }
  await storeTransitions(tx, ahead)
}
