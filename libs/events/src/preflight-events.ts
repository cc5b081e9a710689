import { z } from 'zod'
import { statuses } from './status.ts'
import { id, text, time } from './values.ts'

/** Types of the rules that say when a deployment may start. */
export const ruleTypes = ['version', 'flow', 'approval', 'soak', 'freeze', 'concurrency'] as const
export type RuleType = (typeof ruleTypes)[number]

export const ruleModes = ['enabled', 'report_only', 'disabled'] as const
export type RuleMode = (typeof ruleModes)[number]

/** Codes of violations, the most severe first: what needs a person comes before what time heals. */
export const violationCodes = [
  'VERSION_NOT_ALLOWED',
  'BRANCH_NOT_ALLOWED',
  'BUILD_NOT_COMPLETED',
  'FLOW_VIOLATION',
  'APPROVAL_REQUIRED',
  'QUALITY_APPROVAL_REQUIRED',
  'INSUFFICIENT_SOAK_TIME',
  'NO_DEPLOY_WINDOW',
  'DEPLOYMENT_IN_PROGRESS',
] as const
export type ViolationCode = (typeof violationCodes)[number]

/**
 * Result of the pre-flight checks of a deployment that was admitted:
 * - `passed`: no rule in its scope was violated;
 * - `report_only`: only rules that report were violated;
 * - `overridden`: rules were violated, and an override let the deployment start;
 * - `bypassed`: rules were violated, but the deployment already ran when it was reported.
 */
export const preflightStatuses = ['passed', 'report_only', 'overridden', 'bypassed'] as const
export type PreflightStatus = (typeof preflightStatuses)[number]

/** A rule as a check evaluated it. */
export const evaluatedRule = z.object({
  rule_id: id,
  rule_name: text,
  type: z.enum(ruleTypes),
  /** Mode of the rule at the time of the check. */
  status: z.enum(ruleModes),
  evaluation_result: z.enum(['passed', 'failed']),
  /** What is wrong; null when the rule passed. */
  error_message: text.nullable(),
  code: z.enum(violationCodes).nullable(),
  /** Time at which the rule passes by itself; null when it passed, or when it does not pass by itself. */
  retry_after: time.nullable(),
})
export type EvaluatedRule = z.output<typeof evaluatedRule>

/** A check that did not simply pass. The event's id is the id of the check. */
export const preflightData = z.object({
  product_id: id,
  version_id: id,
  environment_id: id,
  product_name: text,
  version: text,
  environment_name: text,
  /** The deployment that was admitted; null when it was blocked. */
  deployment_id: id.nullable(),
  /** The pending deployment that was blocked, and stays pending; null when there is none. */
  pending_deployment_id: id.nullable().default(null),
  /** Status that the client reported. */
  reported_status: z.enum(statuses),
  /** The first violation by order of codes. */
  code: z.enum(violationCodes),
  message: text,
  rule_id: id,
  rule_name: text,
  /** Time at which all rules pass by themselves; null when one does not. */
  retry_after: time.nullable(),
  rules: z.array(evaluatedRule),
  /** What let the deployment start; null unless the check was overridden. */
  override: z
    .object({
      /** Null when an API key skipped the checks. */
      override_id: id.nullable(),
      /** Subject of the user who made the override, or name of the API key. */
      by: text,
      reason: text,
    })
    .nullable(),
  deployed_by: text.nullable(),
  deployed_by_email: text.nullable(),
  deployed_by_name: text.nullable(),
  scm_branch: text.nullable(),
  scm_sha: text.nullable(),
  build_url: text.nullable(),
  build_number: text.nullable(),
  source_system: text.nullable(),
  invoke_id: text.nullable(),
  occurred_at: time,
  received_at: time,
})
export type PreflightData = z.output<typeof preflightData>

/** Outcomes of the checks that are kept, and the types of their events in the stream EVENTS. */
export const preflightOutcomes = ['blocked', 'report_only', 'overridden', 'bypassed'] as const
export type PreflightOutcome = (typeof preflightOutcomes)[number]

export const preflightTypes = {
  blocked: 'deployment.preflight_failed',
  report_only: 'deployment.preflight_reported',
  overridden: 'deployment.preflight_overridden',
  bypassed: 'deployment.preflight_bypassed',
} as const satisfies Record<PreflightOutcome, string>
export type PreflightType = (typeof preflightTypes)[PreflightOutcome]

/** Types of the events about checks that notifications are about. Rules that only report notify nobody. */
export const notifiedPreflightTypes = [
  preflightTypes.blocked,
  preflightTypes.overridden,
  preflightTypes.bypassed,
] as const

const outcomesByType = new Map<string, PreflightOutcome>(
  preflightOutcomes.map((outcome) => [preflightTypes[outcome], outcome]),
)
/** Returns the outcome of the check that an event of this type is about; undefined for other types. */
export const preflightOutcomeOf = (type: string): PreflightOutcome | undefined => outcomesByType.get(type)
