import type { CompiledRule } from '@shiplog/guard'
import {
  type AccountVersion,
  findBuilders,
  findRequestsOf,
  lockForBatch,
} from '../../db/approval-requests.ts'
import type { Tx } from '../../db/tables.ts'
import type { SubmittedEvent } from '../../domain/record.ts'
import { type BatchApprovals, createBatchApprovals } from './batch-approvals.ts'

/** A version in an environment, and the rules that apply to it. */
type Asking = {
  event: Pick<SubmittedEvent, 'account_id' | 'product_id' | 'version_id' | 'environment_id'>
  version: string
  rules: readonly CompiledRule[]
}

type Clock = Pick<BatchApprovals, 'now' | 'newId'>

const needingApproval = (asking: readonly Asking[]): Asking[] =>
  asking.filter(({ rules }) => rules.some(({ type }) => type === 'approval'))

const searchesOf = (asking: readonly Asking[]) =>
  asking.map(({ event: { product_id, environment_id }, version }) => ({
    product_id,
    environment_id,
    version,
  }))

const versionsOf = (asking: readonly Asking[]): AccountVersion[] => [
  ...new Map(asking.map(({ event }) => [event.version_id, event])).values(),
]

/** Locks and loads the approval requests of a batch; undefined when no rule needs approvals. */
export const lockApprovals = async (
  tx: Tx,
  all: readonly Asking[],
  clock: Clock,
): Promise<BatchApprovals | undefined> => {
  const asking = needingApproval(all)
  if (asking.length === 0) return undefined
  const wanted = {
    searches: searchesOf(asking),
    account_ids: [...new Set(asking.map(({ event }) => event.account_id))],
    versions: versionsOf(asking),
  }
  return createBatchApprovals({ ...clock, ...(await lockForBatch(tx, wanted, clock.now)) })
}

/** Loads the approval requests of one start without locking them; undefined when no rule needs approvals. */
export const readApprovals = async (
  tx: Tx,
  start: Asking,
  clock: Clock,
): Promise<BatchApprovals | undefined> => {
  const asking = needingApproval([start])
  if (asking.length === 0) return undefined
  const rows = await findRequestsOf(tx, searchesOf(asking), clock.now)
  return createBatchApprovals({
    ...{ ...clock, rows, open: new Map() },
    builders: await findBuilders(tx, versionsOf(asking)),
  })
}
