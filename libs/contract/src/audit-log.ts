import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { textOrNull } from './fields/answer.ts'
import { optionalChoice, pageQuery, textFilter, timeFilter } from './fields/query.ts'
import { time } from './fields/time.ts'
import { pageOf } from './resource.ts'

/** What the log tells of, as `<type of resource>.<verb>`. */
export const auditActions = [
  'api_key.create',
  'api_key.update',
  'api_key.rotate',
  'api_key.revoke',
  'environment.create',
  'environment.update',
  'notification.retry',
  'notification_channel.create',
  'notification_channel.update',
  'notification_channel.delete',
  'notification_channel.test',
  'notification_preference.create',
  'notification_preference.update',
  'notification_preference.delete',
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

/** A value of which more is not shown, counted in characters of its JSON. */
export const maxAuditedLength = 1_000

/** Query of `GET /audit-log/`. */
export const auditLogQuery = z.object({
  action: optionalChoice(auditActions, 'What was done.'),
  resource_type: optionalChoice(resourceTypes, 'Type of what it was done to.'),
  resource_id: textFilter('`id` of what it was done to.'),
  subject: textFilter('Who did it: the subject of the token.'),
  from: timeFilter('`created_at` at this moment or later.'),
  to: timeFilter('`created_at` before this moment.'),
  ...pageQuery,
})
export type AuditLogQuery = z.output<typeof auditLogQuery>

export const auditChange = z
  .object({
    field: z.string().describe('As in the request.'),
    value: z.unknown().meta({ description: 'What it was set to; null where it is left out.' }),
    omitted: z
      .enum(omissions)
      .nullable()
      .describe(
        `Why the value is left out: a secret, or more than ${maxAuditedLength} characters of JSON. Null when it is there.`,
      ),
  })
  .meta({ id: 'AuditChange' })
export type AuditChange = z.input<typeof auditChange>

/** One entry of the log, as every answer shows it. */
export const auditEntry = z
  .object({
    id: z.uuid(),
    created_at: time(),
    action: z.enum(auditActions).meta({ id: 'AuditAction', description: 'What was done.' }),
    resource_type: z
      .enum(resourceTypes)
      .meta({ id: 'AuditResourceType', description: 'Type of what it was done to.' }),
    resource_id: z.uuid().nullable().describe('`id` of what it was done to; null for a session.'),
    resource_name: textOrNull().describe('What that was called then; null for what has no name.'),
    changes: z
      .array(auditChange)
      .describe(
        'Fields that the request set. Of `session.refuse`, the `reason`; of `session.copy_token`, when the token ends (`expires_at`).',
      ),
    subject: textOrNull().describe('Who did it: the subject of the token; null when an operator did.'),
    role: textOrNull().describe('With which role; null when an operator did.'),
    address: textOrNull().describe('From which address; null when that is not known.'),
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
  summary: 'List who did what',
  description: `Everything that users have created, changed, deleted, revoked, tested or retried. An entry is
written in the same transaction as the change: there is none without the other. Three actions are no changes, and are written within a second:
\`session.start\` when somebody begins to call the API, \`session.refuse\` when a sign-in or the renewal of a session is refused to somebody of the account,
and \`session.copy_token\` when somebody copies their access token from the web application. A gateway writes a start once a session, a copy once an hour for
each session, and a refusal once an hour for each person and reason. Events that CI systems post are not in here, for they are a log themselves. With \`Accept: application/x-ndjson\` the answer is not a page but all that there is from \`cursor\` on, one entry per line;
\`limit\` is ignored. There is one such answer at a time; it is broken off when nobody reads it for 30 s, and then ends without its last
chunk.`,
  query: auditLogQuery,
  answer: {
    ...pageOf(auditEntry, example, 'A page of entries, newest first.'),
    also: { 'application/x-ndjson': { schema: z.string(), example: JSON.stringify(example) } },
  },
  errors: { 429: 'The audit log of the account is being exported already: wait for the end of that' },
} as const satisfies Endpoint
