import type { NewEvent } from '@shiplog/event-log'
import {
  type ApprovalData,
  type ApprovalRequirement,
  type ApprovalState,
  type ApprovalType,
  environmentId,
  newId,
  productId,
} from '@shiplog/events'
import { nextMoment } from './sample-events.ts'

/** Makes a requirement for one person with the role `qa`, who is missing; `fields` override this. */
export const approvalRequirement = (fields: Partial<ApprovalRequirement> = {}): ApprovalRequirement => ({
  name: 'qa',
  roles: ['qa'],
  users: [],
  environment: null,
  count: 1,
  approved_by: [],
  missing: 1,
  ...fields,
})

const states: Record<ApprovalType, ApprovalState> = {
  'approval.requested': 'pending',
  'approval.given': 'pending',
  'approval.granted': 'approved',
  'approval.rejected': 'rejected',
  'approval.cancelled': 'cancelled',
  'approval.superseded': 'superseded',
  'approval.used': 'approved',
}

export type ApprovalFields = Partial<ApprovalData> & {
  account_id: string
  /** Default: `approval.requested`. */
  type?: ApprovalType
}

/**
 * Makes the event of a request to start checkout 1.0 in production; `fields` override this. Each event is of
 * another request, unless `approval_request_id` is given.
 */
export const approvalEvent = (fields: ApprovalFields): NewEvent => {
  const { account_id, type = 'approval.requested', ...given } = fields
  const { product_name = 'checkout', environment_name = 'production' } = given
  const { occurred_at = nextMoment().toISOString() } = given
  const data: ApprovalData = {
    approval_request_id: newId(),
    product_id: productId(account_id, product_name),
    product_name,
    environment_id: environmentId(account_id, environment_name),
    environment_name,
    version: '1.0',
    scm_sha: null,
    scm_branch: null,
    state: states[type],
    requirements: [approvalRequirement()],
    decisions: [],
    requested_by: null,
    reason: null,
    pending_deployment_id: null,
    created_at: occurred_at,
    expires_at: new Date(Date.parse(occurred_at) + 72 * 3_600_000).toISOString(),
    occurred_at,
    ...given,
  }
  return { id: newId(), account_id, type, data, trace: null }
}
