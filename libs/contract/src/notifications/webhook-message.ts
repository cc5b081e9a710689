import {
  buildFields,
  buildTransitionTypes,
  deploymentTransitionTypes,
  notifiedApprovalTypes,
  notifiedPreflightTypes,
  shapeOf,
} from '@shiplog/events'
import { z } from 'zod'
import { versionExample } from '../catalog/version.ts'
import { deployment, deploymentExample, deploymentHistoryEvent } from '../deployments/deployment.ts'
import type { Content } from '../endpoint.ts'
import { inAnswer } from '../fields/event-fields.ts'
import { status } from '../fields/status.ts'
import { time, timeOrNull } from '../fields/time.ts'
import { approvalRequest, approvalRequestExample } from '../guard/approval-request.ts'
import { preflightCheck, preflightCheckExample } from '../guard/preflight-check.ts'
import { testMessageType } from './notification-history.ts'

/** A message that a channel of the type `webhook` posts. */
export type WebhookMessage = Content & { summary: string; description: string }

const ofEvery = {
  event_id: z
    .uuid()
    .describe(
      'Id of the event: the same in the messages of all preferences that match. Of a check, its `id`: `GET /preflight-checks/{preflight-check-id}`.',
    ),
  truncated_fields: z
    .array(z.string())
    .optional()
    .describe(
      'Names of the fields that were shortened or set to null, because the event has more than 18,000 bytes as JSON. Absent when the event is complete.',
    ),
}

const { previous_status, occurred_at, received_at } = deploymentHistoryEvent.shape

/** Fields that describe the event. The other fields describe the build or the deployment after the event. */
const change = {
  previous_status,
  reported_status: status().describe('Status that the event reported.'),
  occurred_at,
  received_at,
  ...ofEvery,
}

const deploymentEventData = deployment
  .omit({ id: true })
  .extend({
    deployment_id: z.uuid().describe('`id` of the deployment: `GET /deployments/{deployment-id}`.'),
    ...change,
  })
  .meta({ id: 'DeploymentEventData', description: 'The deployment after the event.' })

const buildEventData = z
  .object({
    build_id: z.uuid().describe('Identifier of the build, the same in all its events.'),
    product_id: z.uuid(),
    version_id: z.uuid(),
    product_name: z.string(),
    version: z.string(),
    status: status(),
    created_at: time().describe('Time when an event first named the version.'),
    updated_at: time(),
    ...shapeOf(buildFields, inAnswer),
    ...change,
  })
  .meta({ id: 'BuildEventData', description: 'The build after the event.' })

const preflightCheckEventData = preflightCheck
  .omit({ id: true, outcome: true, checked_at: true, passed_at: true })
  .extend({
    retry_after: timeOrNull().describe(
      'Time at which the start may pass by itself; null when waiting does not help.',
    ),
    rules: preflightCheck.shape.rules.describe(
      'Every rule that applied, at most 50; the first 10 when `truncated_fields` names `rules`.',
    ),
    pending_deployment_id: z
      .uuid()
      .nullable()
      .describe('`id` of the pending deployment that was blocked; null when there is none.'),
    override: preflightCheck.shape.override.describe(
      'What let the deployment start; null unless it was overridden.',
    ),
    received_at: time().describe('Time of the check.'),
    ...ofEvery,
  })
  .meta({ id: 'PreflightCheckEventData', description: 'What the check found.' })

const { requirements, decisions } = approvalRequest.shape
const approvalEventData = approvalRequest
  .omit({ id: true, waits_for_me: true, decided_at: true })
  .extend({
    approval_request_id: z
      .uuid()
      .describe('`id` of the request: `GET /approval-requests/{approval-request-id}`.'),
    product_id: z.uuid(),
    environment_id: z.uuid(),
    requirements: requirements.describe(
      'What the rules required at the time of the event; at most the first 10 when `truncated_fields` names `requirements`.',
    ),
    decisions: decisions.describe(
      'What people have decided, the oldest first; at most the last 10 when `truncated_fields` names `decisions`.',
    ),
    pending_deployment_id: z
      .uuid()
      .nullable()
      .describe('`id` of the pending deployment that waits for the approval; null when there is none.'),
    expires_at: time().describe(
      'Time until which the request waits; of an approved one, time until which the version may start.',
    ),
    occurred_at: time().describe('Time of the event.'),
    ...ofEvery,
  })
  .meta({ id: 'ApprovalEventData', description: 'The approval request after the event.' })

const testData = z
  .object({ channel_id: z.uuid(), channel_name: z.string().describe('Name of the channel.') })
  .describe('The channel.')

const messageOf = <Type extends string, Data extends z.ZodObject>(
  types: readonly Type[],
  timeOf: string,
  data: Data,
) =>
  z.object({
    type: z.enum(types).describe('Type of the message.'),
    timestamp: time().describe(
      `Time of ${timeOf}. The header \`webhook-timestamp\` has the time of the attempt.`,
    ),
    data,
  })

const deploymentEventMessage = messageOf(deploymentTransitionTypes, 'the event', deploymentEventData).meta({
  id: 'DeploymentEventMessage',
})
const buildEventMessage = messageOf(buildTransitionTypes, 'the event', buildEventData).meta({
  id: 'BuildEventMessage',
})
const preflightCheckEventMessage = messageOf(
  notifiedPreflightTypes,
  'the check',
  preflightCheckEventData,
).meta({ id: 'PreflightCheckEventMessage' })
const approvalEventMessage = messageOf(notifiedApprovalTypes, 'the event', approvalEventData).meta({
  id: 'ApprovalEventMessage',
})
const channelTestMessage = messageOf([testMessageType], 'the message', testData).meta({
  id: 'ChannelTestMessage',
})

const completed = { previous_status: 'started', reported_status: 'completed' } as const

// Parsing leaves out the fields that only answers have.
const deploymentEventExample: z.input<typeof deploymentEventMessage> = {
  type: 'deployment.completed',
  timestamp: '2026-11-21T10:02:31.000Z',
  data: deploymentEventData.parse({
    ...deploymentExample,
    ...completed,
    event_id: '0198c0e0-c4b2-7000-9b11-8e2d4f6a1c66',
    deployment_id: deploymentExample.id,
    occurred_at: '2026-11-21T10:02:31.000Z',
    received_at: deploymentExample.updated_at,
  }),
}

const buildEventExample: z.input<typeof buildEventMessage> = {
  type: 'build.completed',
  timestamp: versionExample.completed_at,
  data: buildEventData.parse({
    ...versionExample,
    ...completed,
    event_id: '0198c0d4-2b10-7c11-9d4e-2f0b8a6c1e78',
    build_id: '0198c0d4-2b10-7c11-9d4e-2f0b8a6c1e77',
    version_id: versionExample.id,
    occurred_at: versionExample.completed_at,
    received_at: versionExample.updated_at,
  }),
}

const { checked_at } = preflightCheckExample
const preflightCheckEventExample: z.input<typeof preflightCheckEventMessage> = {
  type: 'deployment.preflight_failed',
  timestamp: checked_at,
  data: preflightCheckEventData.parse({
    ...preflightCheckExample,
    event_id: preflightCheckExample.id,
    pending_deployment_id: null,
    received_at: checked_at,
  }),
}

const approvalEventExample: z.input<typeof approvalEventMessage> = {
  type: 'approval.requested',
  timestamp: approvalRequestExample.created_at,
  data: approvalEventData.parse({
    ...approvalRequestExample,
    event_id: '0198c0f3-33cc-7c11-9d4e-2f0b8a6c1e05',
    approval_request_id: approvalRequestExample.id,
    product_id: deploymentExample.product_id,
    environment_id: deploymentExample.environment_id,
    requirements: approvalRequestExample.requirements.map((one) => ({
      ...one,
      approved_by: [],
      missing: one.count,
    })),
    decisions: [],
    pending_deployment_id: null,
    occurred_at: approvalRequestExample.created_at,
  }),
}

const channelTestExample: z.input<typeof channelTestMessage> = {
  type: testMessageType,
  timestamp: '2026-11-21T09:35:00.000Z',
  data: { channel_id: '0198c0d0-1b2c-7d3e-8f40-516273849506', channel_name: 'events' },
}

/** All messages, by the names that the OpenAPI document gives them. */
export const webhookMessages = {
  deploymentEvent: {
    summary: 'A deployment began or changed its status',
    description: 'One message for each event and each preference that matches.',
    schema: deploymentEventMessage,
    example: deploymentEventExample,
  },
  buildEvent: {
    summary: 'A build began or changed its status',
    description: 'One message for each event and each preference that matches.',
    schema: buildEventMessage,
    example: buildEventExample,
  },
  preflightCheckEvent: {
    summary: 'A rule blocked a deployment, or one started against a rule',
    description: `\`deployment.preflight_failed\`: the start was refused; sent once in 10 minutes for the same run and rules. \`…_overridden\`: an override let it
start. \`…_bypassed\`: it was reported when it already ran.`,
    schema: preflightCheckEventMessage,
    example: preflightCheckEventExample,
  },
  approvalEvent: {
    summary: 'A deployment waits for approvals, or somebody has decided',
    description: `\`approval.requested\`: people are missing. \`approval.granted\`: nobody is missing any more, and the version may start. \`approval.rejected\`: it may
not, until somebody asks again.`,
    schema: approvalEventMessage,
    example: approvalEventExample,
  },
  channelTest: {
    summary: 'A test message',
    description:
      'Sent by `POST /notification-channels/{channel-id}/test`, in the format `standard` to every channel.',
    schema: channelTestMessage,
    example: channelTestExample,
  },
} as const satisfies Record<string, WebhookMessage>
