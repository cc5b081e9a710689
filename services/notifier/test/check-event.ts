import type { NewEvent } from '@shiplog/event-log'
import {
  deploymentFields,
  type EvaluatedRule,
  emptyFields,
  environmentId,
  newId,
  type PreflightData,
  type PreflightOutcome,
  preflightTypes,
  productId,
  versionId,
} from '@shiplog/events'
import { nextMoment } from '@shiplog/testing'

/** Makes a rule that a check found violated; `fields` override this. */
export const violated = (fields: Partial<EvaluatedRule> = {}): EvaluatedRule => ({
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

type CheckFields = Partial<PreflightData> & { account_id: string; outcome?: PreflightOutcome }

/** Makes the event of a blocked start of checkout 1.0 in production; `fields` override this. */
export const checkEvent = ({ account_id, outcome = 'blocked', ...fields }: CheckFields): NewEvent => {
  const { product_name = 'checkout', version = '1.0', environment_name = 'production' } = fields
  const { rules = [violated()] } = fields
  const first = rules[0] ?? violated()
  const time = nextMoment().toISOString()
  const { rule_id, rule_name } = first
  const { deployed_by, deployed_by_email, deployed_by_name, scm_branch, scm_sha, ...none } =
    emptyFields(deploymentFields)
  const { build_url, build_number, source_system, invoke_id } = none
  const data: PreflightData = {
    ...{ deployed_by, deployed_by_email, deployed_by_name, scm_branch, scm_sha },
    ...{ build_url, build_number, source_system, invoke_id },
    product_id: productId(account_id, product_name),
    version_id: versionId(account_id, product_name, version),
    environment_id: environmentId(account_id, environment_name),
    product_name,
    version,
    environment_name,
    deployment_id: outcome === 'blocked' ? null : newId(),
    reported_status: 'started',
    code: first.code ?? 'NO_DEPLOY_WINDOW',
    message: first.error_message ?? '',
    rule_id,
    rule_name,
    retry_after: first.retry_after,
    rules,
    override: null,
    occurred_at: time,
    received_at: time,
    ...fields,
  }
  return { id: newId(), account_id, type: preflightTypes[outcome], data, trace: null }
}
