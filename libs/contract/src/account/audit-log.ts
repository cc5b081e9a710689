import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { textOrNull } from '../fields/answer.ts'
import { optionalChoice, pageQuery, textFilter, timeFilter } from '../fields/query.ts'
import { time } from '../fields/time.ts'
import { pageOf } from '../resource.ts'

/** The actions that the audit log records, as `<type of resource>.<verb>`. */
export const auditActions = [
  'approval_request.create',
  'approval_request.approve',
  'approval_request.reject',
  'approval_request.cancel',
  'api_key.create',
  'api_key.update',
  'api_key.rotate',
  'api_key.revoke',
  'badge_token.create',
  'badge_token.update',
  'badge_token.revoke',
  'deployment_rule.create',
  'deployment_rule.update',
  'deployment_rule.delete',
  'environment.create',
  'environment.update',
  'notification.retry',
  'notification_channel.create',
  'notification_channel.update',
  'notification_channel.delete',
  'notification_channel.rotate_secret',
  'notification_channel.test',
  'notification_preference.create',
  'notification_preference.update',
  'notification_preference.delete',
  'preflight_override.create',
  'preflight_override.use',
  'preflight_override.delete',
  'product.create',
  'product.update',
  'product.delete',
  'release.create',
  'release.update',
  'release.delete',
  'release.add_version',
  'release.remove_version',
  'session.copy_token',
  'session.refuse',
  'session.start',
] as const
export type AuditAction = (typeof auditActions)[number]

type TypeOf<Action> = Action extends `${infer Type}.${string}` ? Type : never
export type AuditResourceType = TypeOf<AuditAction>

export const resourceTypeOf = (action: AuditAction): AuditResourceType =>
  action.slice(0, action.indexOf('.')) as AuditResourceType

const resourceTypes = [...new Set(auditActions.map(resourceTypeOf))]
const omissions = ['secret', 'length'] as const

/** Longest value in the log, in characters of its JSON; a longer one is left out. */
export const maxAuditedLength = 1_000

/** Query of `GET /audit-log/`. */
export const auditLogQuery = z.object({
  action: optionalChoice(auditActions, 'The action.'),
  resource_type: optionalChoice(resourceTypes, 'Type of the resource.'),
  resource_id: textFilter('`id` of the resource.'),
  subject: textFilter('Subject of the user, from the token.'),
  from: timeFilter('`created_at` at this moment or later.'),
  to: timeFilter('`created_at` before this moment.'),
  ...pageQuery,
})
export type AuditLogQuery = z.output<typeof auditLogQuery>

export const auditChange = z
  .object({
    field: z.string().describe('Name of the field, as in the request.'),
    value: z.unknown().meta({ description: 'New value of the field; null when the value is left out.' }),
    omitted: z
      .enum(omissions)
      .nullable()
      .describe(
        `Why the value is left out: it is a secret, or longer than ${maxAuditedLength} characters of JSON. Null when it is not left out.`,
      ),
  })
  .meta({ id: 'AuditChange' })
export type AuditChange = z.input<typeof auditChange>

/** One entry of the audit log. */
export const auditEntry = z
  .object({
    id: z.uuid(),
    created_at: time(),
    action: z.enum(auditActions).meta({ id: 'AuditAction', description: 'The action.' }),
    resource_type: z
      .enum(resourceTypes)
      .meta({ id: 'AuditResourceType', description: 'Type of the resource.' }),
    resource_id: z.uuid().nullable().describe('`id` of the resource; null for a session.'),
    resource_name: textOrNull().describe('Name of the resource at that time; null when it has no name.'),
    changes: z
      .array(auditChange)
      .describe(
        'Fields that the request set. For `session.refuse` the `reason`; for `session.copy_token` the time when the token expires (`expires_at`).',
      ),
    subject: textOrNull().describe('Subject of the user, from the token; null for an operator.'),
    role: textOrNull().describe('Role of the user; null for an operator.'),
    address: textOrNull().describe('IP address of the client; null when it is not known.'),
    request_id: textOrNull().describe('`X-Request-Id` of the request; null when there was none.'),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.input<typeof auditEntry>

const example: AuditEntry = {
  id: '0198c0d0-6a7b-7c8d-9e0f-a1b2c3d4e5f6',
  created_at: '2026-11-21T09:14:02.127Z',
  action: 'notification_channel.update',
  resource_type: 'notification_channel',
  resource_id: '0198c0d0-1b2c-7d3e-8f40-516273849506',
  resource_name: 'deployments',
  changes: [
    { field: 'name', value: 'deployments', omitted: null },
    { field: 'config', value: null, omitted: 'secret' },
  ],
  subject: 'user_2f6c',
  role: 'admin',
  address: '203.0.113.7',
  request_id: '0198c0d0-6a70-7d21-b3c4-d5e6f708192a',
}

export const listAuditLog = {
  id: 'listAuditLog',
  tag: 'Audit log',
  summary: 'List the audit log',
  description: `Returns everything that users created, changed, deleted, revoked, tested or retried. An entry is written in the transaction of the
change, so there is never one without the other. Events that CI systems post are not in the audit log.

Three actions are not changes, and are written within a second:

- \`session.start\`: a user's first request with a session. Each gateway writes one for each session.
- \`session.refuse\`: a sign-in, or the renewal of a session, was refused to a user of the account. Each gateway writes one an hour for each
  user and reason.
- \`session.copy_token\`: a user copied their access token from the web application. Each gateway writes one an hour for each session.

With \`Accept: application/x-ndjson\` the answer has all entries from \`cursor\` on, one JSON object per line, and ignores \`limit\`. An account
may have one such export at a time. An export that is not read for 30 s is cut off: it then ends without the last chunk.`,
  query: auditLogQuery,
  answer: {
    ...pageOf(auditEntry, example, 'A page of entries, newest first.'),
    also: { 'application/x-ndjson': { schema: z.string(), example: JSON.stringify(example) } },
  },
  errors: { 429: 'Another export of the account’s audit log is running: wait until it has ended' },
} as const satisfies Endpoint
