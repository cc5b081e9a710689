import type { EvaluatedRule, PreflightData, PreflightEvent } from '@shiplog/events'
import type { CheckOutcome, Content } from './content.ts'
import { listed } from './listed.ts'

/** A check that notifications are about. */
export type CheckEvent = PreflightEvent & { outcome: CheckOutcome }

/** Returns true for a check that notifications are about. Rules that only report notify nobody. */
export const isNotifiable = (event: PreflightEvent): event is CheckEvent => event.outcome !== 'report_only'

/** Returns the enabled rules that a check found violated. */
export const violatedRules = ({ rules }: Pick<PreflightData, 'rules'>): EvaluatedRule[] =>
  rules.filter(({ status, evaluation_result }) => status === 'enabled' && evaluation_result === 'failed')

const otherRules = (data: PreflightData): string | null => {
  const others = violatedRules(data).filter(({ rule_id }) => rule_id !== data.rule_id)
  return listed(others.map(({ rule_name }) => rule_name))
}

/** @param publicOrigin origin of the web application, as browsers know it; null when it is not known */
export const toCheckContent = (
  { id, outcome, data }: Pick<CheckEvent, 'id' | 'outcome' | 'data'>,
  publicOrigin: string | null,
): Content => {
  const { product_name, version, environment_name, override } = data
  return {
    kind: 'deployment',
    status: outcome,
    product_name,
    version,
    environment_name,
    by: data.deployed_by ?? data.deployed_by_name ?? data.deployed_by_email,
    error: null,
    build_url: data.build_url,
    // The time of the check. `occurred_at` of a report that comes late may be long before it.
    occurred_at: data.received_at,
    check: {
      rule_name: data.rule_name,
      other_rules: otherRules(data),
      message: data.message,
      opens_at: outcome === 'blocked' ? data.retry_after : null,
      override: override && { by: override.by, reason: override.reason },
      address: publicOrigin && `${publicOrigin}/console/preflight-checks/${id}`,
    },
  }
}
