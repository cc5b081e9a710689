import type { LoggedEvent } from '@shiplog/event-log'
import { type BuildEvent, type DeploymentEvent, isTransition, parseEvents } from '@shiplog/events'
import { failProduct } from '../db/fail-product.ts'
import { deferEvents } from '../db/store-deferred.ts'
import { listWanted, storeNotifications, type Wanted } from '../db/store-notifications.ts'
import type { Tx } from '../db/tables.ts'
import { budgets } from '../domain/budgets.ts'
import { toContent } from '../domain/content.ts'
import type { Notifiable } from '../domain/notifiable.ts'

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

type Matching = { event: Notifiable; cost: number }

/** What became of some events: there may be something to send, and something to store later. */
type Stored = { stored: boolean; deferred: boolean }

const keyOf = (account_id: string, type: string, product_name: string | null): string =>
  [account_id, type, ...(product_name === null ? [] : [product_name])].join(' ')

/** Of these events, those that somebody in the account wants to hear of. */
const selectMatching = (events: (BuildEvent | DeploymentEvent)[], wanted: Wanted[]): Matching[] => {
  const costs = new Map(
    wanted.map((one) => [keyOf(one.account_id, one.matched_type, one.product_name), one.cost]),
  )
  return events
    .map((event) => {
      const { account_id, type, kind, data } = event
      const keys = [type, `${kind}.*`].flatMap((name) => [
        keyOf(account_id, name, null),
        keyOf(account_id, name, data.product_name),
      ])
      return { event, cost: keys.reduce((sum, key) => sum + (costs.get(key) ?? 0), 0) }
    })
    .filter(({ cost }) => cost > 0)
    .map(({ event, cost }) => ({ event: toNotifiable(event), cost }))
}

/** The accounts, those with the least first, of which all is matched now: together they are not too much. */
const chooseAccounts = (matching: Matching[], wanted: Wanted[]): Set<string> => {
  const deferred = new Set(wanted.filter((one) => one.is_deferred).map(({ account_id }) => account_id))
  const ofAccount = Map.groupBy(matching, ({ event }) => event.account_id)
  const costs = [...ofAccount].map(([account_id, all]) => {
    return { account_id, cost: all.reduce((sum, { cost }) => sum + cost, 0) }
  })
  let left: number = budgets.matching
  const chosen = costs
    .filter(({ account_id }) => !deferred.has(account_id))
    .toSorted((a, b) => a.cost - b.cost)
    .filter(({ cost }) => {
      left -= cost
      return left >= 0
    })
  return new Set(chosen.map(({ account_id }) => account_id))
}

const storeTransitions = async (tx: Tx, events: (BuildEvent | DeploymentEvent)[]): Promise<Stored> => {
  const transitions = events.filter(isTransition)
  const wanted = transitions.length === 0 ? [] : await listWanted(tx, transitions)
  const matching = selectMatching(transitions, wanted)
  const accounts = chooseAccounts(matching, wanted)
  const [now, later] = [
    matching.filter(({ event }) => accounts.has(event.account_id)),
    matching.filter(({ event }) => !accounts.has(event.account_id)),
  ]
  if (later.length > 0) await deferEvents(tx, later)
  if (now.length > 0)
    await storeNotifications(
      tx,
      now.map(({ event }) => event),
    )
  return { stored: now.length > 0, deferred: later.length > 0 }
}

/**
 * Stores notifications; where a product was deleted, of the events before that, then its end. What would make
 * others wait, because an account has so many preferences that match, is put off.
 */
export const onEvents = async (tx: Tx, events: LoggedEvent[]): Promise<Stored> => {
  let ahead: (BuildEvent | DeploymentEvent)[] = []
  const parts: Stored[] = []
  for (const event of parseEvents(events)) {
    if (event.kind !== 'product end') {
      ahead.push(event)
      continue
    }
    parts.push(await storeTransitions(tx, ahead))
    ahead = []
    const { account_id, position } = event
    await failProduct(tx, { account_id, product_id: event.data.product_id, position })
  }
  parts.push(await storeTransitions(tx, ahead))
  return { stored: parts.some(({ stored }) => stored), deferred: parts.some(({ deferred }) => deferred) }
}
