import type { DeploymentEvent, PreflightEvent, ShiplogEvent } from '@shiplog/events'
import { insertPreflightChecks } from '../db/preflight-checks.ts'
import { endWaits, findOpenWaits, upsertWaits } from '../db/preflight-waits.ts'
import type { Tx } from '../db/tables.ts'
import { foldWaits, isAdmission, isBlock, keyOfWait, type WaitKey } from '../domain/preflight-waits.ts'

const uniqueKeys = <Key extends WaitKey>(keys: Key[]): Key[] => [
  ...new Map(keys.toReversed().map((key) => [keyOfWait(key), key])).values(),
]

const toKey = ({ account_id, data }: DeploymentEvent | PreflightEvent): WaitKey => {
  const { version_id, environment_id } = data
  return { account_id, version_id, environment_id }
}

/** Ends the waits of the versions that were admitted. Of several starts of a version, the first ends it. */
const onAdmissions = async (tx: Tx, admissions: DeploymentEvent[]): Promise<void> => {
  const ends = admissions.map((event) => ({ ...toKey(event), passed_at: event.data.received_at }))
  if (ends.length > 0) await endWaits(tx, uniqueKeys(ends))
}

/**
 * Stores pre-flight checks, and how long blocked versions wait. Must be called before the deletions of the
 * batch are stored: they are applied here in the order of the log.
 *
 * @param events the other events of the batch
 */
export const onPreflightEvents = async (
  tx: Tx,
  checks: PreflightEvent[],
  events: ShiplogEvent[],
): Promise<void> => {
  const admissions = events.filter((event) => event.kind === 'deployment').filter(isAdmission)
  const deletions = events.filter((event) => event.kind === 'product deletion')
  const blocks = checks.filter(isBlock)
  // Almost no batch has blocks or deletions. The order of all others does not matter, so nothing is read.
  if (blocks.length === 0 && deletions.length === 0) {
    await onAdmissions(tx, admissions)
    if (checks.length > 0) await insertPreflightChecks(tx, checks, new Map())
    return
  }
  const open = await findOpenWaits(tx, uniqueKeys([...blocks, ...admissions].map(toKey)))
  const { changed, waitOf } = foldWaits([...blocks, ...admissions, ...deletions], open)
  if (changed.length > 0) await upsertWaits(tx, changed)
  if (checks.length > 0) await insertPreflightChecks(tx, checks, waitOf)
}
