import { appendAndCommit } from '@shiplog/event-log'
import type { CatalogType, ReleaseData } from '@shiplog/events'
import { currentTraceparent } from '@shiplog/telemetry'
import type { Context } from '../context.ts'
import type { ReleaseRow } from '../db/releases.ts'
import type { Tx } from '../db/tables.ts'

/**
 * Appends the event of a created, changed or deleted release to the log, and commits the transaction. No
 * statement may follow. Adding or removing a version changes the release.
 */
export const appendReleaseEvent = async (
  { newId, catalogLog }: Context,
  tx: Tx,
  type: Extract<CatalogType, `release.${string}`>,
  { id, account_id, name }: Pick<ReleaseRow, 'id' | 'account_id' | 'name'>,
): Promise<void> => {
  const data: ReleaseData = { release_id: id, release_name: name }
  await appendAndCommit(tx, [{ id: newId(), account_id, type, data, trace: currentTraceparent() }])
  catalogLog.wake()
}
