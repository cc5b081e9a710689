import type { NewEvent } from '@shiplog/event-log'
import {
  environmentId,
  newId,
  type PreflightData,
  type PreflightOutcome,
  preflightTypes,
  productId,
  versionId,
} from '@shiplog/events'
import { nextMoment } from '@shiplog/testing'

export type CheckFields = Partial<PreflightData> & {
  account_id: string
  outcome?: PreflightOutcome
  id?: string
}

export const evaluated = (rule_id: string, rule_name = 'Staging first'): PreflightData['rules'][number] => ({
  rule_id,
  rule_name,
  type: 'flow',
  status: 'enabled',
  evaluation_result: 'failed',
  error_message: 'It has not completed in staging',
  code: 'FLOW_VIOLATION',
  retry_after: null,
})

const rule_id = newId()

/** Makes the event of a check that blocked checkout 1.0 in production; `fields` override this. */
export const checkEvent = (fields: CheckFields): NewEvent => {
  const { account_id, outcome = 'blocked', id = newId(), ...given } = fields
  const { product_name = 'checkout', version = '1.0', environment_name = 'production' } = given
  const { received_at = nextMoment().toISOString(), rules = [evaluated(rule_id)] } = given
  const [first = evaluated(rule_id)] = rules
  const data: PreflightData = {
    ...{ product_name, version, environment_name, received_at, occurred_at: received_at, rules },
    product_id: productId(account_id, product_name),
    version_id: versionId(account_id, product_name, version),
    environment_id: environmentId(account_id, environment_name),
    deployment_id: outcome === 'blocked' ? null : newId(),
    reported_status: 'started',
    code: 'FLOW_VIOLATION',
    message: first.error_message ?? '',
    rule_id: first.rule_id,
    rule_name: first.rule_name,
    retry_after: null,
    override: outcome === 'overridden' ? { override_id: newId(), by: 'ada', reason: 'It cannot wait' } : null,
    deployed_by: 'ada',
    deployed_by_email: null,
    deployed_by_name: null,
    scm_branch: 'main',
    scm_sha: null,
    build_url: null,
    build_number: null,
    source_system: null,
    invoke_id: null,
    ...given,
  }
  return { id, account_id, type: preflightTypes[outcome], data, trace: null }
}
