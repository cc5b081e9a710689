import type { NewEvent } from '@shiplog/event-log'
import {
  type EvaluatedRule,
  environmentId,
  newId,
  type PreflightData,
  type PreflightOutcome,
  preflightTypes,
  productId,
  versionId,
} from '@shiplog/events'
import { nextMoment } from './sample-events.ts'

/** Makes a freeze that a check found violated; `fields` override this. */
export const violatedRule = (fields: Partial<EvaluatedRule> = {}): EvaluatedRule => ({
  rule_id: newId(),
  rule_name: 'No deployments on Friday evening',
  type: 'freeze',
  status: 'enabled',
  evaluation_result: 'failed',
  error_message: "Nothing may be deployed to 'production' until 2026-11-23T07:00:00.000Z",
  code: 'NO_DEPLOY_WINDOW',
  retry_after: '2026-11-23T07:00:00.000Z',
  ...fields,
})

export type CheckFields = Partial<PreflightData> & {
  account_id: string
  /** Default: blocked. */
  outcome?: PreflightOutcome
  /** Id of the event, which is the id of the check. */
  id?: string
}

/**
 * Makes the event of a check that blocked checkout 1.0 in production; `fields` override this. The first of
 * `rules` is the one that the check names.
 */
export const checkEvent = (fields: CheckFields): NewEvent => {
  const { account_id, outcome = 'blocked', id = newId(), ...given } = fields
  const { product_name = 'checkout', version = '1.0', environment_name = 'production' } = given
  const { received_at = nextMoment().toISOString(), rules = [violatedRule()] } = given
  const first = rules[0] ?? violatedRule()
  const data: PreflightData = {
    product_id: productId(account_id, product_name),
    version_id: versionId(account_id, product_name, version),
    environment_id: environmentId(account_id, environment_name),
    product_name,
    version,
    environment_name,
    pending_deployment_id: null,
    deployment_id: outcome === 'blocked' ? null : newId(),
    reported_status: 'started',
    code: first.code ?? 'NO_DEPLOY_WINDOW',
    message: first.error_message ?? '',
    rule_id: first.rule_id,
    rule_name: first.rule_name,
    retry_after: first.retry_after,
    rules,
    override: outcome === 'overridden' ? { override_id: newId(), by: 'ada', reason: 'It cannot wait' } : null,
    deployed_by: null,
    deployed_by_email: null,
    deployed_by_name: null,
    scm_branch: null,
    scm_sha: null,
    build_url: null,
    build_number: null,
    source_system: null,
    invoke_id: null,
    occurred_at: received_at,
    received_at,
    ...given,
  }
  return { id, account_id, type: preflightTypes[outcome], data, trace: null }
}
