import type { CompiledRule } from '@shiplog/guard'
import { findRequestsOf, lockForBatch } from '../../db/approval-requests.ts'
import { type AccountVersion, findBuilders } from '../../db/builders.ts'
import type { Tx } from '../../db/tables.ts'
import type { SubmittedEvent } from '../../domain/record.ts'
import { type BatchApprovals, createBatchApprovals } from './batch-approvals.ts'

/** An event that may start a version in an environment, and the rules that apply to it. */
type RuledEvent = {
  event: Pick<SubmittedEvent, 'account_id' | 'product_id' | 'version_id' | 'environment_id'>
  version: string
  rules: readonly CompiledRule[]
}

type Clock = Pick<BatchApprovals, 'now' | 'newId'>

const needingApproval = (ruled: readonly RuledEvent[]): RuledEvent[] =>
  ruled.filter(({ rules }) => rules.some(({ type }) => type === 'approval'))

const searchesOf = (ruled: readonly RuledEvent[]) =>
  ruled.map(({ event: { product_id, environment_id }, version }) => ({
    product_id,
    environment_id,
    version,
  }))

const versionsOf = (ruled: readonly RuledEvent[]): AccountVersion[] => [
  ...new Map(ruled.map(({ event }) => [event.version_id, event])).values(),
]

/** Locks and loads the approval requests of a batch; undefined when no rule needs approvals. */
export const lockApprovals = async (
  tx: Tx,
  all: readonly RuledEvent[],
  clock: Clock,
): Promise<BatchApprovals | undefined> => {
  const ruled = needingApproval(all)
  if (ruled.length === 0) return undefined
  const wanted = {
    searches: searchesOf(ruled),
    account_ids: [...new Set(ruled.map(({ event }) => event.account_id))],
    versions: versionsOf(ruled),
  }
  return createBatchApprovals({ ...clock, ...(await lockForBatch(tx, wanted, clock.now)) })
}

/** Loads the approval requests of one start without locking them; undefined when no rule needs approvals. */
export const readApprovals = async (
  tx: Tx,
  start: RuledEvent,
  clock: Clock,
): Promise<BatchApprovals | undefined> => {
  const ruled = needingApproval([start])
  if (ruled.length === 0) return undefined
  const rows = await findRequestsOf(tx, searchesOf(ruled), clock.now)
  return createBatchApprovals({
    ...{ ...clock, rows, open: new Map() },
    builders: await findBuilders(tx, versionsOf(ruled)),
  })
}
