import {
  approvalStates,
  approvalDecision as loggedDecision,
  approvalRequirement as loggedRequirement,
} from '@shiplog/events'
import { z } from 'zod'
import { type Endpoint, lookupErrors } from '../endpoint.ts'
import { textOrNull } from '../fields/answer.ts'
import { optionalChoice, pageQuery, textFilter, timeFilter } from '../fields/query.ts'
import { optionalText, requiredText } from '../fields/text.ts'
import { time, timeOrNull } from '../fields/time.ts'
import { answerOf, resource } from '../resource.ts'
import { preflightTag } from './deployment-rule.ts'

/** Longest reason or comment, in characters. */
const maxProse = 500

const stateDescription =
  '`pending`: people are missing. `approved`: nobody is missing, and the version may start until `expires_at`. `rejected` and `cancelled`: by a person. `expired`: not decided in time. `superseded`: a newer version was approved, or completed there, first.'

const { roles, users, environment, count, approved_by, missing } = loggedRequirement.shape
const requirement = loggedRequirement
  .extend({
    roles: roles.describe('Roles whose holders may approve.'),
    users: users.describe('People who may approve, by subject or e-mail address.'),
    environment: environment.describe(
      'Environment in which the version must have completed before it is approved; null for none.',
    ),
    count: count.describe('Number of people who must approve.'),
    approved_by: approved_by.describe('Subjects of the people whose approvals count here.'),
    missing: missing.describe('Number of people who must still approve.'),
  })
  .meta({ id: 'ApprovalRequirement' })

const { decision, comment } = loggedDecision.shape
const approvalDecision = loggedDecision
  .extend({
    decision: decision.describe('What the person has decided.'),
    subject: z.string().describe('Subject of the person.'),
    name: textOrNull().describe('Name of the person; null when the token had none.'),
    comment: comment.describe('What the person wrote.'),
    decided_at: time().describe('Time of the decision.'),
  })
  .meta({ id: 'ApprovalDecision' })

const versionDescription = 'The version that is to start.'
const shaDescription = 'A commit, in full or its first 7 or more characters.'

/** A request for approvals, as every answer shows it. */
export const approvalRequest = z
  .object({
    id: z.uuid(),
    product_name: z.string(),
    environment_name: z.string(),
    version: textOrNull().describe(
      `${versionDescription} Null while a request for a commit or a branch is unused.`,
    ),
    scm_sha: textOrNull().describe('The commit for which somebody asked; null for none.'),
    scm_branch: textOrNull().describe('The branch for which somebody asked; null for none.'),
    state: z.enum(approvalStates).meta({ id: 'ApprovalState', description: stateDescription }),
    requirements: z
      .array(requirement)
      .describe('What the rules required when the request was last opened, blocked or decided on.'),
    decisions: z.array(approvalDecision).describe('What people have decided, the oldest first.'),
    waits_for_me: z.boolean().describe('True when an approval of the caller would count.'),
    requested_by: textOrNull().describe(
      'Subject of the user who asked, or who deployed the version that was blocked.',
    ),
    reason: textOrNull().describe('Why the version is to start.'),
    created_at: time(),
    expires_at: timeOrNull().describe(
      'Time until which the request waits; of an approved one, time until which the version may start.',
    ),
    decided_at: timeOrNull().describe('Time at which the request stopped being pending; null while it is.'),
  })
  .meta({ id: 'ApprovalRequest' })
export type ApprovalRequest = z.input<typeof approvalRequest>

/** Body of `POST /approval-requests/`. */
export const approvalRequestRequest = z
  .strictObject({
    product_name: requiredText(),
    environment_name: requiredText(),
    version: optionalText().describe(versionDescription),
    scm_sha: optionalText().describe(
      `${shaDescription} For a version that has no name yet: the first start of this commit uses the request.`,
    ),
    scm_branch: optionalText().describe(
      'A branch. For a version that has no name yet: the first start of this branch uses the request.',
    ),
    reason: optionalText(maxProse).describe('Why the version is to start. Approvers see it.'),
  })
  .refine(
    ({ version, scm_sha, scm_branch }) =>
      [version, scm_sha, scm_branch].filter((one) => one !== null).length === 1,
    { error: "One of the fields 'version', 'scm_sha' and 'scm_branch' is required, and not more" },
  )
  .meta({ id: 'ApprovalRequestRequest' })
export type ApprovalRequestRequest = z.output<typeof approvalRequestRequest>

/** Body of `POST /approval-requests/{approval-request-id}/approve/`. */
export const approvalRequestApproval = z
  .strictObject({ comment: optionalText(maxProse).describe('Kept with the approval.') })
  .meta({ id: 'ApprovalRequestApproval' })

/** Body of `POST /approval-requests/{approval-request-id}/reject/`. */
export const approvalRequestRejection = z
  .strictObject({ comment: requiredText(maxProse).describe('Why the version must not start.') })
  .meta({ id: 'ApprovalRequestRejection' })

export const approvalRequestListQuery = z.object({
  ...pageQuery,
  state: optionalChoice(approvalStates, 'Requests that are in this state now.'),
  waiting_for: optionalChoice(
    ['me'],
    '`me`: pending requests for which an approval of the caller would count.',
  ),
  product: textFilter('Name of the product.'),
  environment: textFilter('Name of the environment.'),
  version: textFilter('The version.'),
})

export type ApprovalRequestListQuery = z.output<typeof approvalRequestListQuery>

const example: ApprovalRequest = {
  id: '0198c0f3-33cc-7c11-9d4e-2f0b8a6c1e04',
  product_name: 'checkout',
  environment_name: 'production',
  version: '1.4.2',
  scm_sha: null,
  scm_branch: null,
  state: 'pending',
  requirements: [
    {
      name: 'qa',
      roles: ['qa'],
      users: [],
      environment: 'staging',
      count: 1,
      approved_by: ['user_7a1d'],
      missing: 0,
    },
    {
      name: 'release',
      roles: ['release_manager'],
      users: [],
      environment: null,
      count: 1,
      approved_by: [],
      missing: 1,
    },
  ],
  decisions: [
    {
      decision: 'approved',
      subject: 'user_7a1d',
      name: 'Grace Hopper',
      comment: 'Tested the new totals',
      decided_at: '2026-11-21T10:14:00.000Z',
    },
  ],
  waits_for_me: false,
  requested_by: 'ada',
  reason: null,
  created_at: '2026-11-21T10:00:00.187Z',
  expires_at: '2026-11-24T10:00:00.187Z',
  decided_at: null,
}
export const approvalRequestExample = example

const approved: ApprovalRequest = {
  ...example,
  state: 'approved',
  requirements: example.requirements.map((one) =>
    one.name === 'release' ? { ...one, approved_by: ['user_2f6c'], missing: 0 } : one,
  ),
  decisions: [
    ...example.decisions,
    {
      decision: 'approved',
      subject: 'user_2f6c',
      name: 'Alan Turing',
      comment: null,
      decided_at: '2026-11-21T10:20:00.000Z',
    },
  ],
  decided_at: '2026-11-21T10:20:00.000Z',
  expires_at: '2026-11-24T10:20:00.000Z',
}

const requests = resource({
  tag: preflightTag,
  name: 'approval request',
  noun: 'request',
  schema: approvalRequest,
  example,
})

/** Maximum number of open approval requests of an account. */
export const maxOpenApprovalRequests = 1_000

export const createApprovalRequest = requests.create('createApprovalRequest', {
  description: `Asks the people whom the rules of the type \`approval\` name. A blocked start asks by itself. When a request for the same version, commit or
branch is open, the answer is that request. An account may have ${maxOpenApprovalRequests} open requests.`,
  body: {
    schema: approvalRequestRequest,
    example: {
      product_name: 'checkout',
      environment_name: 'production',
      scm_sha: '9fceb02d0ae598e95dc970b74767f19372d61af8',
      reason: 'Payments by invoice',
    },
  },
  errors: {
    400: "One of the fields 'version', 'scm_sha' and 'scm_branch' is required, and not more",
    409: "No enabled rule requires an approval of 'checkout' in 'production'",
  },
})

export const listApprovalRequests = requests.list('listApprovalRequests', {
  query: approvalRequestListQuery,
})

export const getApprovalRequest = requests.get('getApprovalRequest')

const decided = { answer: answerOf(approvalRequest, approved, 'The request after the decision.') }

const notPending = "The request is 'superseded': only pending requests can be approved"

export const approveRequest = {
  id: 'approveApprovalRequest',
  tag: preflightTag,
  summary: 'Approve a request',
  description: `A requirement must name the caller, or one of the roles of the caller. One person counts for one requirement only, whatever the order of the approvals. API keys
and the tokens of programs approve nothing. Nobody approves what they have asked for, built or deployed themselves, unless the rule has \`allow_own\`.
Approving again changes nothing, unless the first approval did not count.`,
  body: { schema: approvalRequestApproval, example: { comment: 'Tested the new totals' }, optional: true },
  ...decided,
  errors: {
    ...lookupErrors,
    403: 'No requirement of this request names you or one of your roles',
    409: notPending,
  },
} as const satisfies Endpoint

export const rejectRequest = {
  id: 'rejectApprovalRequest',
  tag: preflightTag,
  summary: 'Reject a request',
  description: `Needs what an approval needs. Until \`expires_at\`, the version then starts in this environment only after somebody has asked again. An approved request can be rejected
until \`expires_at\`.`,
  body: { schema: approvalRequestRejection, example: { comment: 'The totals are wrong for two currencies' } },
  answer: answerOf(
    approvalRequest,
    { ...example, state: 'rejected', decided_at: '2026-11-21T10:20:00.000Z' },
    'The request after the decision.',
  ),
  errors: {
    ...lookupErrors,
    400: "Field 'comment' is required",
    403: 'No requirement of this request names you or one of your roles',
    409: notPending,
  },
} as const satisfies Endpoint

export const cancelRequest = requests.remove('cancelApprovalRequest', {
  summary: 'Cancel an approval request',
  done: 'The request is cancelled.',
  description: 'The approvals of the request count no more. The request stays in the list.',
  errors: { 409: "The request is 'superseded': only pending and approved requests can be cancelled" },
})

export const approvalMetrics = z
  .object({
    requests: z.int().describe('Requests that were opened.'),
    approved: z.int().describe('Those that are approved now.'),
    rejected: z.int().describe('Those that somebody rejected.'),
    cancelled: z.int().describe('Those that somebody cancelled.'),
    superseded: z.int().describe('Those for which a newer version was approved, or completed there, first.'),
    expired: z.int().describe('Those that were not decided in time.'),
    pending: z.int().describe('Those that wait for people.'),
    median_seconds: z
      .number()
      .nullable()
      .describe('Median time from the request to its last approval; null when none was approved.'),
    requirements: z
      .array(
        z.object({
          name: z.string().describe('Name of the requirement.'),
          fulfilled: z.int().describe('Requests in which the requirement was fulfilled.'),
          median_seconds: z
            .number()
            .describe('Median time from the request to the approval that fulfilled the requirement.'),
        }),
      )
      .describe('By the name of the requirement, those that take longest first, at most 100.'),
  })
  .meta({ id: 'ApprovalMetrics' })
export type ApprovalMetrics = z.input<typeof approvalMetrics>

export const getApprovalMetrics = {
  id: 'getApprovalMetrics',
  tag: preflightTag,
  summary: 'Measure how long approvals take',
  query: z.object({
    product: textFilter('Name of the product.'),
    environment: textFilter('Name of the environment.'),
    from: timeFilter('Requests from this moment or later; 30 days before `to` when absent.'),
    to: timeFilter('Requests before this moment; now when absent.'),
  }),
  answer: answerOf(
    approvalMetrics,
    {
      ...{ requests: 40, approved: 31, rejected: 2, cancelled: 1, superseded: 4, expired: 1, pending: 1 },
      median_seconds: 1_260,
      requirements: [
        { name: 'release', fulfilled: 31, median_seconds: 1_180 },
        { name: 'qa', fulfilled: 34, median_seconds: 840 },
      ],
    },
    'The counts and times.',
  ),
} as const satisfies Endpoint
