import { blockedStatus, type DeploymentBlocked, pick } from '@shiplog/contract'
import type { EventAnswer } from '@shiplog/contract/internal'
import { type EvaluatedRule, type PreflightData, preflightData, preflightTypes } from '@shiplog/events'
import type { Verdict } from '@shiplog/guard'
import type { Decision } from '../domain/decide.ts'
import { asDeployment, type SubmittedEvent } from '../domain/record.ts'
import type { Asked } from './approvals/batch-approvals.ts'
import type { Judgement } from './judge.ts'

/** Maximum number of rules in one answer or event. Those that are violated come first. */
const maxRules = 50
/** Maximum number of violations in the answer to a blocked start. CI systems print them all. */
const maxViolations = 20

/** Returns the rules to tell of. */
export const shownRules = ({ rules }: Verdict): EvaluatedRule[] => rules.slice(0, maxRules)

const retryTime = ({ retry_after }: Verdict): string | null =>
  retry_after === null ? null : new Date(retry_after).toISOString()

const notSkipped = "The checks were not skipped: this API key was made without 'may_skip_preflight'"

/**
 * Returns the answer to a start that rules forbid.
 *
 * @param mayNotSkip true when the event asked to skip the checks, and its key may not do so
 * @param asked who was asked for approvals; undefined when the start lacks none
 */
export const blockedAnswer = (
  verdict: Verdict,
  check_id: string,
  { mayNotSkip, asked }: { mayNotSkip: boolean; asked: Asked | undefined },
): EventAnswer => {
  const [first] = verdict.violations
  if (first === undefined) throw new Error('A blocked start has no violation')
  const { code, rule_id, rule_name } = first
  const notes = [asked?.note, mayNotSkip ? notSkipped : null].filter((note) => note != null)
  const message = [first.error_message, ...notes].join('. ')
  const parts = { error: 'deployment_blocked', code, message, retry_after: retryTime(verdict) } as const
  const violations = verdict.violations.slice(0, maxViolations).map((violation) => ({
    rule_id: violation.rule_id,
    rule_name: violation.rule_name,
    code: violation.code,
    message: violation.error_message,
    retry_after: violation.retry_after,
  }))
  const body: DeploymentBlocked = {
    detail: {
      ...parts,
      details: { rule_name, rule_id, check_id, ...(asked && { approval_request_id: asked.id }), violations },
    },
    ...parts,
  }
  return { status: blockedStatus[code], body }
}

/** Returns the event to log about a check; undefined when it is not kept. */
export const preflightEvent = (
  { outcome, verdict, override }: Judgement,
  { record, previous_status }: Pick<Decision, 'record' | 'previous_status'>,
  event: SubmittedEvent,
): { type: (typeof preflightTypes)[keyof typeof preflightTypes]; data: PreflightData } | undefined => {
  const [first] = [...verdict.violations, ...verdict.warnings]
  if (outcome === undefined || first === undefined) return undefined
  const { code, error_message: message, rule_id, rule_name } = first
  const { occurred_at, received_at, status: reported_status } = event
  const check = { reported_status, occurred_at, received_at, code, message, rule_id, rule_name, override }
  return {
    type: preflightTypes[outcome],
    data: pick(preflightData, {
      ...asDeployment(record),
      ...check,
      deployment_id: outcome === 'blocked' ? null : record.id,
      pending_deployment_id: outcome === 'blocked' && previous_status !== null ? record.id : null,
      retry_after: retryTime(verdict),
      rules: shownRules(verdict),
    }) as PreflightData,
  }
}
