import type { HandleEvents, LoggedEvent } from '@shiplog/event-log'
import { parseEnvironmentEvents } from '@shiplog/events'
import { deleteExplicitTypes, upsertExplicitTypes } from '../db/explicit-environment-types.ts'
import { raiseRevisions } from '../db/rule-sets.ts'
import type { Tables, Tx } from '../db/tables.ts'

/**
 * Stores the types that people have given to environments, because scopes of rules name types. Each event
 * holds the whole state of its environment, so only the last event of an environment is applied.
 *
 * @returns the account of each environment whose type changed
 */
export const storeTypes = async (tx: Tx, events: LoggedEvent[]): Promise<string[]> => {
  const latest = new Map(parseEnvironmentEvents(events).map((event) => [event.data.environment_id, event]))
  const explicit = [...latest.values()].filter(({ data }) => data.type_source === 'explicit')
  const others = [...latest.values()].filter(({ data }) => data.type_source !== 'explicit')
  const changed = explicit.length > 0 ? await upsertExplicitTypes(tx, explicit) : []
  return others.length > 0 ? [...changed, ...(await deleteExplicitTypes(tx, others))] : changed
}

/** Stores types, and makes every replica read the types of these accounts again. */
export const onCatalog: HandleEvents<Tables> = async (tx, events) => {
  const changed = await storeTypes(tx, events)
  if (changed.length > 0) await raiseRevisions(tx, changed)
}
