import type { HandleEvents } from '@shiplog/event-log'
import { parseLatestEnvironments } from '@shiplog/events'
import { deleteExplicitTypes, upsertExplicitTypes } from '../db/explicit-environment-types.ts'
import type { Tables } from '../db/tables.ts'

/** Stores the types that people have given to environments, because scopes of rules name types. */
export const onCatalog: HandleEvents<Tables> = async (tx, events) => {
  const { explicit, detected } = parseLatestEnvironments(events)
  if (explicit.length > 0) await upsertExplicitTypes(tx, explicit)
  if (detected.length > 0) await deleteExplicitTypes(tx, detected)
}
