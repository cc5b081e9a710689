import { evaluatedRule as loggedRule, preflightOutcomes, statuses } from '@shiplog/events'
import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { textOrNull } from '../fields/answer.ts'
import { optionalChoice, pageQuery, textFilter, timeFilter } from '../fields/query.ts'
import { optionalText, requiredText } from '../fields/text.ts'
import { optionalTime, time, timeOrNull } from '../fields/time.ts'
import { resource } from '../resource.ts'
import { violation } from './deployment-blocked.ts'
import { preflightTag } from './deployment-rule.ts'

/** A rule and what a check found, as the answers to events and checks show it. */
const { type, status, evaluation_result, error_message, code, retry_after } = loggedRule.shape
export const evaluatedRule = loggedRule
  .extend({
    type: type.describe('What the rule checks.'),
    status: status.describe('Mode of the rule at the time of the check.'),
    evaluation_result: evaluation_result.describe('`failed`: the rule was violated.'),
    error_message: error_message.describe('What is wrong; null when the rule passed.'),
    code: code.describe('What the rule found; null when it passed.'),
    retry_after: retry_after.describe(
      'Time at which the rule passes by itself; null when it passed, or when it does not pass by itself.',
    ),
  })
  .meta({ id: 'EvaluatedRule' })
export type ShownEvaluatedRule = z.input<typeof evaluatedRule>

const outcomeDescription =
  '`blocked`: the deployment was refused. `report_only`: only rules that report were violated. `overridden`: an override let it start. `bypassed`: it already ran when it was reported.'

/** A check that did not simply pass. */
export const preflightCheck = z
  .object({
    id: z.uuid(),
    outcome: z.enum(preflightOutcomes).meta({ id: 'PreflightOutcome', description: outcomeDescription }),
    product_id: z.uuid(),
    version_id: z.uuid(),
    environment_id: z.uuid(),
    product_name: z.string(),
    version: z.string(),
    environment_name: z.string(),
    deployment_id: z.uuid().nullable().describe('`id` of the deployment; null when it was blocked.'),
    reported_status: z.enum(statuses).describe('Status that the event reported.'),
    code: violation.shape.code,
    message: z.string().describe('The first violation.'),
    rule_id: z.uuid().describe('`id` of the first rule that was violated.'),
    rule_name: z.string(),
    retry_after: timeOrNull().describe('Time from which the rule passed by itself; null when it did not.'),
    rules: z.array(evaluatedRule).describe('Every rule that applied, at most 50.'),
    override: z
      .object({
        override_id: z
          .uuid()
          .nullable()
          .describe('`id` of the override; null when an API key skipped the checks.'),
        by: z.string().describe('Subject of the user who made the override, or name of the API key.'),
        reason: z.string().describe('Why the deployment could not wait.'),
      })
      .nullable()
      .describe('What let the deployment start; null unless `outcome` is `overridden`.'),
    deployed_by: textOrNull(),
    deployed_by_email: textOrNull(),
    deployed_by_name: textOrNull(),
    scm_branch: textOrNull(),
    scm_sha: textOrNull(),
    build_url: textOrNull(),
    build_number: textOrNull(),
    source_system: textOrNull(),
    invoke_id: textOrNull(),
    occurred_at: time().describe('Time of the event.'),
    checked_at: time().describe('Time of the check.'),
    passed_at: timeOrNull().describe(
      'Time at which the blocked version was admitted to the environment later; null while it was not.',
    ),
  })
  .meta({ id: 'PreflightCheck' })
export type PreflightCheck = z.input<typeof preflightCheck>

export const preflightCheckListQuery = z.object({
  ...pageQuery,
  product: textFilter('Name of the product.'),
  environment: textFilter('Name of the environment.'),
  outcome: optionalChoice(preflightOutcomes, 'Checks with this outcome.'),
  rule_id: textFilter('Checks in which the rule with this `id` was violated.'),
  from: timeFilter('`checked_at` at this moment or later.'),
  to: timeFilter('`checked_at` before this moment.'),
})

const ruleId = '0198c0f0-7a10-7c11-9d4e-2f0b8a6c1e01'
const blockedRule: ShownEvaluatedRule = {
  rule_id: ruleId,
  rule_name: 'Staging first',
  type: 'flow',
  status: 'enabled',
  evaluation_result: 'failed',
  error_message: "checkout 1.4.2 has not completed in an environment of type 'staging'",
  code: 'FLOW_VIOLATION',
  retry_after: null,
}

export const preflightCheckExample: PreflightCheck = {
  id: '0198c0f1-11aa-7c11-9d4e-2f0b8a6c1e02',
  outcome: 'blocked',
  product_id: '5b0f3c9e-63f4-5a0c-8f0e-0d8f6d6f5a11',
  version_id: 'c2f7d1aa-0a3b-5c42-9f0a-3d0f4b7c9e22',
  environment_id: '1f9f6c2e-9a44-5d1b-b0a7-7b8c5e2d3f33',
  product_name: 'checkout',
  version: '1.4.2',
  environment_name: 'production',
  deployment_id: null,
  reported_status: 'started',
  code: 'FLOW_VIOLATION',
  message: "checkout 1.4.2 has not completed in an environment of type 'staging'",
  rule_id: ruleId,
  rule_name: blockedRule.rule_name,
  retry_after: null,
  rules: [blockedRule],
  override: null,
  deployed_by: 'ada',
  deployed_by_email: 'ada@example.com',
  deployed_by_name: 'Ada Lovelace',
  scm_branch: 'main',
  scm_sha: '9fceb02d0ae598e95dc970b74767f19372d61af8',
  build_url: 'https://ci.example.com/runs/4711',
  build_number: '4711',
  source_system: 'github-actions',
  invoke_id: '7421337-1',
  occurred_at: '2026-11-21T10:00:00.000Z',
  checked_at: '2026-11-21T10:00:00.187Z',
  passed_at: null,
}

const checks = resource({
  tag: preflightTag,
  name: 'pre-flight check',
  noun: 'check',
  schema: preflightCheck,
  example: preflightCheckExample,
})

export const listPreflightChecks = checks.list('listPreflightChecks', {
  description: 'Every check that did not simply pass. Those that passed are not kept.',
  query: preflightCheckListQuery,
  errors: { 400: `Query parameter 'outcome' must be one of: ${preflightOutcomes.join(', ')}` },
})

export const getPreflightCheck = checks.get('getPreflightCheck')

/** Body of `POST /preflight-checks/`. */
export const preflightCheckRequest = z
  .object({
    product_name: requiredText(),
    version: requiredText(),
    environment_name: requiredText(),
    scm_branch: optionalText().describe('Branch of the version, when no event has named it yet.'),
    at: optionalTime().describe('Time of the start that is asked about; now when absent.'),
  })
  .meta({ id: 'PreflightCheckRequest' })
export type PreflightCheckRequest = z.output<typeof preflightCheckRequest>

/** Whether a deployment could start. */
export const dryRun = z
  .object({
    allowed: z
      .boolean()
      .describe('True when the deployment could start: no rule forbids it, or overrides let it pass.'),
    evaluated_at: time().describe('Time for which the rules were evaluated.'),
    next_allowed_at: timeOrNull().describe(
      'Earliest time at which the deployment could start if nothing but time changes; null when it may start at that time, or when waiting does not help.',
    ),
    overridden: z
      .boolean()
      .describe('True when rules forbid the start, and overrides that are not used up let it pass.'),
    violations: z.array(violation).describe('Violations that would block, unless `overridden` is true.'),
    warnings: z.array(violation).describe('Violations of rules that only report.'),
    missing_approvals: z
      .array(z.string())
      .describe('Names of the requirements for which approvals are missing.'),
  })
  .meta({ id: 'PreflightDryRun' })
export type DryRun = z.input<typeof dryRun>

export const checkPreflight = {
  id: 'checkPreflight',
  tag: preflightTag,
  summary: 'Ask whether a deployment could start',
  description: `Evaluates the rules as they are now, and writes nothing. The version need not exist. The answer is a forecast: another deployment or a
change of a rule may come first.`,
  body: {
    schema: preflightCheckRequest,
    example: { product_name: 'checkout', version: '1.4.2', environment_name: 'production' },
  },
  answer: {
    status: 200,
    description: 'Whether the deployment could start, and why not.',
    content: {
      schema: dryRun,
      example: {
        allowed: false,
        evaluated_at: '2026-11-20T17:30:00.000Z',
        next_allowed_at: '2026-11-23T07:00:00.000Z',
        overridden: false,
        violations: [
          {
            rule_id: ruleId,
            rule_name: 'No deployments to production on Friday evening',
            code: 'NO_DEPLOY_WINDOW',
            message: "Nothing may be deployed to 'production' until 2026-11-23T07:00:00.000Z",
            retry_after: '2026-11-23T07:00:00.000Z',
          },
        ],
        warnings: [],
        missing_approvals: [],
      } satisfies DryRun,
    },
  },
  errors: { 400: "Field 'environment_name' is required" },
} as const satisfies Endpoint
