import type { LoggedEvent } from '@shiplog/event-log'
import { type BuildEvent, type DeploymentEvent, isTransition, parseEvents } from '@shiplog/events'
import { deferEvents } from '../db/notifications/store-deferred.ts'
import {
  listMatchCosts,
  type MatchCost,
  storeNotifications,
} from '../db/notifications/store-notifications.ts'
import type { Tx } from '../db/tables.ts'
import { failProduct } from '../db/write-offs/fail-product.ts'
import { budgets } from '../domain/budgets.ts'
import { toContent } from '../domain/content.ts'
import type { NotifiableEvent } from '../domain/notifiable-event.ts'

const toNotifiable = (event: DeploymentEvent | BuildEvent): NotifiableEvent => {
  const { id, account_id, position, type, recorded_at, trace, data } = event
  const { product_id } = data
  return { id, account_id, position, type, product_id, recorded_at, trace, content: toContent(event) }
}

/** An event that preferences of its account may match, and the cost of matching it. */
type MatchingEvent = { event: NotifiableEvent; cost: number }

/** `stored`: true when notifications may have been stored. `deferred`: true when events were deferred. */
type Stored = { stored: boolean; deferred: boolean }

const keyOf = (account_id: string, type: string, product_name: string | null): string =>
  [account_id, type, ...(product_name === null ? [] : [product_name])].join(' ')

/** Selects the events that preferences may match, with the cost of matching each. */
const selectMatching = (events: (BuildEvent | DeploymentEvent)[], costs: MatchCost[]): MatchingEvent[] => {
  const costByKey = new Map(
    costs.map((match) => [keyOf(match.account_id, match.matched_type, match.product_name), match.cost]),
  )
  return events.flatMap((event) => {
    const { account_id, type, kind, data } = event
    const keys = [type, `${kind}.*`].flatMap((name) => [
      keyOf(account_id, name, null),
      keyOf(account_id, name, data.product_name),
    ])
    const cost = keys.reduce((sum, key) => sum + (costByKey.get(key) ?? 0), 0)
    return cost === 0 ? [] : [{ event: toNotifiable(event), cost }]
  })
}

/**
 * Chooses the accounts whose events are matched now: the cheapest accounts first, as long as the sum of their
 * costs is within the budget. Accounts that have deferred events already are not chosen. The caller defers
 * the events of all other accounts.
 */
const chooseAccounts = (matching: MatchingEvent[], costs: MatchCost[]): Set<string> => {
  const deferred = new Set(costs.filter(({ is_deferred }) => is_deferred).map(({ account_id }) => account_id))
  const byAccount = Map.groupBy(matching, ({ event }) => event.account_id)
  let left: number = budgets.matching
  const chosen = [...byAccount]
    .map(([account_id, all]) => ({ account_id, cost: all.reduce((sum, { cost }) => sum + cost, 0) }))
    .filter(({ account_id }) => !deferred.has(account_id))
    .toSorted((a, b) => a.cost - b.cost)
    .filter(({ cost }) => {
      left -= cost
      return left >= 0
    })
  return new Set(chosen.map(({ account_id }) => account_id))
}

const storeTransitions = async (tx: Tx, all: (BuildEvent | DeploymentEvent)[]): Promise<Stored> => {
  const transitions = all.filter(isTransition)
  const costs = transitions.length === 0 ? [] : await listMatchCosts(tx, transitions)
  const matching = selectMatching(transitions, costs)
  const accounts = chooseAccounts(matching, costs)
  const now = matching.filter(({ event }) => accounts.has(event.account_id))
  const later = matching.filter(({ event }) => !accounts.has(event.account_id))
  if (later.length > 0) await deferEvents(tx, later)
  const events = now.map(({ event }) => event)
  if (events.length > 0) await storeNotifications(tx, events)
  return { stored: now.length > 0, deferred: later.length > 0 }
}

/**
 * Stores the notifications of events, in the order of the events. At the deletion of a product it first
 * stores the notifications of earlier events, then fails the product's pending notifications. Events are
 * deferred when their account matches too many preferences at once.
 */
export const onEvents = async (tx: Tx, events: LoggedEvent[]): Promise<Stored> => {
  let transitions: (BuildEvent | DeploymentEvent)[] = []
  const parts: Stored[] = []
  for (const event of parseEvents(events)) {
    if (event.kind !== 'product deletion') {
      transitions.push(event)
      continue
    }
    parts.push(await storeTransitions(tx, transitions))
    transitions = []
    const { account_id, position } = event
    await failProduct(tx, { account_id, product_id: event.data.product_id, position })
  }
  parts.push(await storeTransitions(tx, transitions))
  return { stored: parts.some(({ stored }) => stored), deferred: parts.some(({ deferred }) => deferred) }
}
