import { violationCodes } from '@shiplog/events'
import { z } from 'zod'
import { timeOrNull } from '../fields/time.ts'

const code = z.enum(violationCodes).meta({ id: 'ViolationCode', description: 'What the rule found.' })
const retryAfter = () =>
  timeOrNull().describe('Time at which the rule passes by itself; null when it does not.')

const messageDescription = 'What is wrong, in a sentence.'

export const violation = z
  .object({
    rule_id: z.uuid(),
    rule_name: z.string(),
    code,
    message: z.string().describe(messageDescription),
    retry_after: retryAfter(),
  })
  .meta({ id: 'Violation' })
export type Violation = z.input<typeof violation>

/** What published CI clients read: it is under `detail`, and its parts are at the top as well. */
const parts = {
  error: z.literal('deployment_blocked').describe('Always `deployment_blocked`.'),
  code,
  message: z.string().describe(messageDescription),
  retry_after: retryAfter(),
}

/** Body of the answer to an event that a rule has refused. */
export const deploymentBlocked = z
  .object({
    detail: z
      .object({
        ...parts,
        details: z
          .object({
            rule_name: z.string(),
            rule_id: z.uuid(),
            check_id: z.uuid().describe('`id` of the check.'),
            approval_request_id: z
              .uuid()
              .nullable()
              .optional()
              .describe(
                '`id` of the approval request; null when the account has too many open ones. Absent when no approval is missing.',
              ),
            violations: z.array(violation).describe('All violations, the most severe first; at most 20.'),
          })
          .describe('The rule of the first violation, and all violations.'),
      })
      .describe('The same, as published CI clients read it.'),
    ...parts,
  })
  .meta({ id: 'DeploymentBlocked' })
export type DeploymentBlocked = z.input<typeof deploymentBlocked>

/** Status of the answer to a blocked start, by the code of its first violation. */
export const blockedStatus = {
  VERSION_NOT_ALLOWED: 428,
  BRANCH_NOT_ALLOWED: 428,
  BUILD_NOT_COMPLETED: 428,
  FLOW_VIOLATION: 428,
  APPROVAL_REQUIRED: 428,
  QUALITY_APPROVAL_REQUIRED: 428,
  INSUFFICIENT_SOAK_TIME: 428,
  NO_DEPLOY_WINDOW: 423,
  DEPLOYMENT_IN_PROGRESS: 409,
} as const satisfies Record<(typeof violationCodes)[number], 409 | 423 | 428>

/** Returns an example of the answer for one code. */
const blockedExample = (
  violation: Pick<Violation, 'code' | 'message' | 'rule_name' | 'retry_after'>,
): DeploymentBlocked => {
  const { code, message, retry_after, rule_name } = violation
  const rule_id = '0198c0f0-7a10-7c11-9d4e-2f0b8a6c1e01'
  const shared = { error: 'deployment_blocked', code, message, retry_after } as const
  const details = {
    rule_name,
    rule_id,
    check_id: '0198c0f1-11aa-7c11-9d4e-2f0b8a6c1e02',
    violations: [{ rule_id, rule_name, code, message, retry_after }],
  }
  return { detail: { ...shared, details }, ...shared }
}

export const blockedExamples = {
  409: blockedExample({
    code: 'DEPLOYMENT_IN_PROGRESS',
    rule_name: 'One deployment at a time',
    message: "checkout 1.4.1 is being deployed to 'production'",
    retry_after: null,
  }),
  423: blockedExample({
    code: 'NO_DEPLOY_WINDOW',
    rule_name: 'No deployments to production on Friday evening',
    message: "Nothing may be deployed to 'production' until 2026-11-23T07:00:00.000Z",
    retry_after: '2026-11-23T07:00:00.000Z',
  }),
  428: blockedExample({
    code: 'FLOW_VIOLATION',
    rule_name: 'Staging first',
    message: "checkout 1.4.2 has not completed in an environment of type 'staging'",
    retry_after: null,
  }),
}
