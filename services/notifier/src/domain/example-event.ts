import type { Notification } from '@shiplog/contract'
import {
  buildFields,
  deploymentFields,
  type EvaluatedRule,
  examplesOf,
  nilId,
  notifiedApprovalTypes,
  type PreflightData,
  preflightOutcomeOf,
  type Status,
} from '@shiplog/events'
import { toCheckContent } from './check-content.ts'
import { type CheckOutcome, toContent } from './content.ts'
import { exampleOfApproval } from './example-approval.ts'
import type { ExampleEvent, ExampleNames } from './example-types.ts'

const errorExample = 'Health check failed: 0 of 3 replicas are ready'

const hourMs = 3_600_000

const exampleRule: EvaluatedRule = {
  rule_id: nilId,
  rule_name: 'No deployments to production on Friday evening',
  type: 'freeze',
  status: 'enabled',
  evaluation_result: 'failed',
  error_message: null,
  code: 'NO_DEPLOY_WINDOW',
  retry_after: null,
}

const exampleOfCheck = (
  outcome: CheckOutcome,
  { product, environment, version, publicOrigin }: ExampleNames,
  now: Date,
): ExampleEvent => {
  const time = now.toISOString()
  const environment_name = environment ?? 'production'
  const opens_at = new Date((Math.floor(now.getTime() / hourMs) + 2) * hourMs).toISOString()
  const message = `Nothing may be deployed to '${environment_name}' until ${opens_at}`
  const { rule_id, rule_name } = exampleRule
  const override =
    outcome === 'overridden'
      ? { override_id: nilId, by: 'grace', reason: 'Hotfix for the payment outage' }
      : null
  const data: PreflightData = {
    ...examplesOf(deploymentFields),
    product_id: nilId,
    version_id: nilId,
    environment_id: nilId,
    product_name: product ?? 'checkout',
    version: version ?? '1.4.2',
    environment_name,
    deployment_id: outcome === 'blocked' ? null : nilId,
    pending_deployment_id: null,
    reported_status: outcome === 'bypassed' ? 'completed' : 'started',
    code: 'NO_DEPLOY_WINDOW',
    message,
    rule_id,
    rule_name,
    retry_after: opens_at,
    rules: [{ ...exampleRule, error_message: message, retry_after: opens_at }],
    override,
    occurred_at: time,
    received_at: time,
  }
  const content = toCheckContent({ id: nilId, outcome, data }, publicOrigin)
  return { content, event: data, subject: nilId }
}

/** Returns the outcome that events of this type are about; undefined for other types. */
const checkOutcomeOf = (event_type: Notification['event_type']): CheckOutcome | undefined => {
  const outcome = preflightOutcomeOf(event_type)
  return outcome === 'report_only' ? undefined : outcome
}

/** Returns an event of this type at `now`, with the examples of the API document. */
export const exampleEvent = (
  event_type: Notification['event_type'],
  names: ExampleNames,
  now: Date,
): ExampleEvent => {
  const outcome = checkOutcomeOf(event_type)
  if (outcome !== undefined) return exampleOfCheck(outcome, names, now)
  const approvalType = notifiedApprovalTypes.find((type) => type === event_type)
  if (approvalType !== undefined) return exampleOfApproval(approvalType, names, now)
  const { product, environment, version } = names
  const [kind, status] = event_type.split('.') as ['deployment' | 'build', Status]
  const time = now.toISOString()
  const shared = {
    product_id: nilId,
    version_id: nilId,
    product_name: product ?? 'checkout',
    version: version ?? '1.4.2',
    status,
    previous_status: null,
    reported_status: status,
    occurred_at: time,
    received_at: time,
    updated_at: time,
  }
  const failure = { extra_metadata: null, error_message: status === 'failed' ? errorExample : null }
  if (kind === 'build') {
    const fields = { ...examplesOf(buildFields), ...failure }
    const data = { build_id: nilId, created_at: time, ...shared, ...fields }
    return { content: toContent({ kind, data }), event: data, subject: nilId }
  }
  const target = {
    deployment_id: nilId,
    environment_id: nilId,
    environment_name: environment ?? 'production',
    deployed_at: time,
    preflight_status: null,
  }
  const data = { ...shared, ...target, ...examplesOf(deploymentFields), ...failure }
  return { content: toContent({ kind, data }), event: data, subject: nilId }
}
