import { type ApprovalData, type ApprovalState, nilId } from '@shiplog/events'
import { type NotifiedApproval, toApprovalContent } from './approval-content.ts'
import type { ExampleEvent, ExampleNames } from './example-types.ts'

const hourMs = 3_600_000
/** Time for which the request of the example waits. */
const waitMs = 72 * hourMs

type Decision = ApprovalData['decisions'][number]

const states: Record<NotifiedApproval['type'], ApprovalState> = {
  'approval.requested': 'pending',
  'approval.granted': 'approved',
  'approval.rejected': 'rejected',
}

/** Returns what people have decided in the example: nobody, two people who approve, or one who rejects. */
const decisionsOf = (type: NotifiedApproval['type'], decided_at: string): Decision[] => {
  const of = { decided_at, comment: null, decision: 'approved' } as const
  const grace: Decision = { ...of, subject: 'grace', name: 'Grace Hopper' }
  if (type === 'approval.granted') return [grace, { ...of, subject: 'alan', name: 'Alan Turing' }]
  if (type === 'approval.requested') return []
  return [{ ...grace, decision: 'rejected', comment: 'The totals are wrong for two currencies' }]
}

/** Returns an event about an approval request at `now`. */
export const exampleOfApproval = (
  type: NotifiedApproval['type'],
  { product, environment, version, publicOrigin }: ExampleNames,
  now: Date,
): ExampleEvent => {
  const time = now.toISOString()
  const isGranted = type === 'approval.granted'
  const requirement = { users: [], environment: null, count: 1, missing: isGranted ? 0 : 1 }
  const data: ApprovalData = {
    approval_request_id: nilId,
    product_id: nilId,
    product_name: product ?? 'checkout',
    environment_id: nilId,
    environment_name: environment ?? 'production',
    version: version ?? '1.4.2',
    scm_sha: null,
    scm_branch: null,
    state: states[type],
    requirements: [
      { ...requirement, name: 'qa', roles: ['qa'], approved_by: isGranted ? ['grace'] : [] },
      { ...requirement, name: 'release', roles: ['release_manager'], approved_by: isGranted ? ['alan'] : [] },
    ],
    decisions: decisionsOf(type, time),
    requested_by: 'ada',
    reason: 'Payments by invoice',
    pending_deployment_id: null,
    created_at: time,
    expires_at: new Date(now.getTime() + waitMs).toISOString(),
    occurred_at: time,
  }
  return { content: toApprovalContent({ type, data }, publicOrigin), event: data, subject: nilId }
}
