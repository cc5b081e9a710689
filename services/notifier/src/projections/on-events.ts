import type { LoggedEvent } from '@shiplog/event-log'
import {
  type ApprovalEvent,
  isTransition,
  type PreflightEvent,
  parseApprovalEvents,
  parseEvents,
  parsePreflightEvents,
  type ShiplogEvent,
} from '@shiplog/events'
import { typesThatSendEvents } from '../channels/channel-types.ts'
import { rememberBlocks } from '../db/notifications/notified-blocks.ts'
import { deferEvents } from '../db/notifications/store-deferred.ts'
import {
  listMatchCosts,
  type MatchCost,
  storeNotifications,
} from '../db/notifications/store-notifications.ts'
import type { Tx } from '../db/tables.ts'
import { failProduct } from '../db/write-offs/fail-product.ts'
import { isNotifiedApproval, toApprovalContent } from '../domain/approval-content.ts'
import { budgets } from '../domain/budgets.ts'
import { isNotifiable, toCheckContent } from '../domain/check-content.ts'
import { type Content, toContent } from '../domain/content.ts'
import { kindOf } from '../domain/event-types.ts'
import type { NotifiableEvent } from '../domain/notifiable-event.ts'
import { toPublicEvent } from '../domain/public-event.ts'
import { toBlock } from '../domain/repeated-blocks.ts'
import { type SourceEvent, subjectOf } from '../domain/subject.ts'

const contentOf = (source: SourceEvent, publicOrigin: string | null): Content => {
  switch (source.kind) {
    case 'pre-flight check':
      return toCheckContent(source, publicOrigin)
    case 'approval':
      return toApprovalContent(source, publicOrigin)
    default:
      return toContent(source)
  }
}

/**
 * @param publicOrigin origin of the web application, for links in messages; null when it is not known
 * @param isSent true when a channel of the account may send the event itself
 */
const toNotifiable = (source: SourceEvent, publicOrigin: string | null, isSent: boolean): NotifiableEvent => {
  const { id, account_id, position, type, recorded_at, trace, data } = source
  const { product_id } = data
  const content = contentOf(source, publicOrigin)
  const subject = subjectOf(source)
  const event = isSent ? toPublicEvent(data) : null
  return { id, account_id, position, type, product_id, recorded_at, trace, content, subject, event }
}

/** An event that preferences of its account may match, and the cost of matching it. */
type MatchingEvent = { event: SourceEvent; cost: number }

/** `stored`: true when notifications may have been stored. `deferred`: true when events were deferred. */
type Stored = { stored: boolean; deferred: boolean }

const keyOf = (account_id: string, type: string, product_name: string | null): string =>
  [account_id, type, ...(product_name === null ? [] : [product_name])].join(' ')

/** Returns the types of preferences that match an event: its own, and the pattern of its kind. */
const matchedTypesOf = ({ type }: SourceEvent): string[] => [type, `${kindOf(type)}.*`]

/** Selects the events that preferences may match, with the cost of matching each. */
const selectMatching = (events: SourceEvent[], costs: MatchCost[]): MatchingEvent[] => {
  const costByKey = new Map(
    costs.map((match) => [keyOf(match.account_id, match.matched_type, match.product_name), match.cost]),
  )
  return events.flatMap((event) => {
    const { account_id, data } = event
    const keys = matchedTypesOf(event).flatMap((name) => [
      keyOf(account_id, name, null),
      keyOf(account_id, name, data.product_name),
    ])
    const cost = keys.reduce((sum, key) => sum + (costByKey.get(key) ?? 0), 0)
    return cost === 0 ? [] : [{ event, cost }]
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

/** Leaves out blocked deployments whose run and rules were notified less than 10 minutes before. */
const withoutRepeats = async (tx: Tx, matching: MatchingEvent[]): Promise<MatchingEvent[]> => {
  const blocks = matching.flatMap(({ event }) => {
    const block = event.kind === 'pre-flight check' ? toBlock(event) : undefined
    return block === undefined ? [] : [block]
  })
  if (blocks.length === 0) return matching
  const notified = await rememberBlocks(tx, blocks)
  const repeated = new Set(blocks.map(({ event_id }) => event_id)).difference(notified)
  return matching.filter(({ event }) => !repeated.has(event.id))
}

const storeSources = async (tx: Tx, sources: SourceEvent[], publicOrigin: string | null): Promise<Stored> => {
  const types = new Set(sources.flatMap(matchedTypesOf))
  const costs = sources.length === 0 ? [] : await listMatchCosts(tx, sources, [...types], typesThatSendEvents)
  const matching = await withoutRepeats(tx, selectMatching(sources, costs))
  const accounts = chooseAccounts(matching, costs)
  const senders = new Set(costs.filter(({ sends_event }) => sends_event).map(({ account_id }) => account_id))
  const toStore = ({ event, cost }: MatchingEvent) => ({
    event: toNotifiable(event, publicOrigin, senders.has(event.account_id)),
    cost,
  })
  const now = matching.filter(({ event }) => accounts.has(event.account_id)).map(toStore)
  const later = matching.filter(({ event }) => !accounts.has(event.account_id)).map(toStore)
  if (later.length > 0) await deferEvents(tx, later)
  const events = now.map(({ event }) => event)
  const ids = costs
    .filter(({ account_id }) => accounts.has(account_id))
    .flatMap(({ preference_ids }) => preference_ids)
  if (events.length > 0) await storeNotifications(tx, events, [...new Set(ids)])
  return { stored: now.length > 0, deferred: later.length > 0 }
}

type ParsedEvent = ShiplogEvent | PreflightEvent | ApprovalEvent

/** Parses one event, of whatever type. Ignores types that this release does not know. */
const parse = (event: LoggedEvent): ParsedEvent[] => [
  ...parseEvents([event]),
  ...parsePreflightEvents([event]),
  ...parseApprovalEvents([event]),
]

const isSource = (event: Exclude<ParsedEvent, { kind: 'product deletion' }>): event is SourceEvent => {
  if (event.kind === 'pre-flight check') return isNotifiable(event)
  return event.kind === 'approval' ? isNotifiedApproval(event) : isTransition(event)
}

/**
 * Stores the notifications of events, in the order of the events. At the deletion of a product it first
 * stores the notifications of earlier events, then fails the product's pending notifications. Events are
 * deferred when their account matches too many preferences at once.
 *
 * @param publicOrigin origin of the web application, for links in messages; null when it is not known
 */
export const onEvents = async (
  tx: Tx,
  events: LoggedEvent[],
  publicOrigin: string | null,
): Promise<Stored> => {
  let sources: SourceEvent[] = []
  const parts: Stored[] = []
  for (const event of events.flatMap(parse)) {
    if (event.kind !== 'product deletion') {
      if (isSource(event)) sources.push(event)
      continue
    }
    parts.push(await storeSources(tx, sources, publicOrigin))
    sources = []
    const { account_id, position } = event
    await failProduct(tx, { account_id, product_id: event.data.product_id, position })
  }
  parts.push(await storeSources(tx, sources, publicOrigin))
  return { stored: parts.some(({ stored }) => stored), deferred: parts.some(({ deferred }) => deferred) }
}
