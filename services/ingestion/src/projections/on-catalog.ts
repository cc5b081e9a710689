import type { HandleEvents } from '@shiplog/event-log'
import { parseEnvironmentEvents } from '@shiplog/events'
import { deleteExplicitTypes, upsertExplicitTypes } from '../db/explicit-environment-types.ts'
import type { Tables } from '../db/tables.ts'

/**
 * Stores the types that people have given to environments, because scopes of rules name types. Each event
 * holds the whole state of its environment, so only the last event of an environment is applied.
 */
export const onCatalog: HandleEvents<Tables> = async (tx, events) => {
  const latest = new Map(parseEnvironmentEvents(events).map((event) => [event.data.environment_id, event]))
  const explicit = [...latest.values()].filter(({ data }) => data.type_source === 'explicit')
  const others = [...latest.values()].filter(({ data }) => data.type_source !== 'explicit')
  if (explicit.length > 0) await upsertExplicitTypes(tx, explicit)
  if (others.length > 0) await deleteExplicitTypes(tx, others)
}
