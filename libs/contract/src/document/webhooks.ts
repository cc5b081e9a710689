import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject, ZodOpenApiResponseObject } from 'zod-openapi'
import { type WebhookMessage, webhookMessages } from '../notifications/webhook-message.ts'
import { retryAfterHeader } from './headers.ts'
import type { ParameterObject } from './types.ts'

/** Tag of the requests that Shiplog makes. */
export const webhookTag = 'Webhooks'

const header = (name: string, description: string, schema: object, example: string): ParameterObject => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', ...schema },
  example,
})

const signature = 'v1,[A-Za-z0-9+/]{43}='

const parameters: ParameterObject[] = [
  header(
    'webhook-id',
    '`id` of the notification. When the message is sent again, the id is the same.',
    { format: 'uuid' },
    '0198c0e1-3d4e-7f50-a162-738495061728',
  ),
  header(
    'webhook-timestamp',
    'Time of this attempt, in seconds of Unix time. Refuse a message that is older than five minutes.',
    { pattern: '^\\d+$' },
    '1795428151',
  ),
  header(
    'webhook-signature',
    "`v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. The key is the channel's secret without `whsec_`, decoded from base64. While a secret is replaced, there are several signatures with spaces between them: one of them must match.",
    { pattern: `^${signature}( ${signature})*$` },
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
]

const responses: Record<`${1 | 2 | 3 | 4 | 5}${string}` | 'default', ZodOpenApiResponseObject> = {
  '2XX': { description: 'The message is accepted.' },
  '410': { description: 'The address is gone for good. Shiplog disables the channel.' },
  '429': {
    description:
      'Too many messages. The channel waits for `Retry-After`, 5 seconds at least and an hour at most; without the header 30 seconds.',
    headers: retryAfterHeader,
  },
  '503': {
    description: 'The message is sent again, not before `Retry-After`, which counts up to an hour.',
    headers: retryAfterHeader,
  },
  default: {
    description:
      'Any other answer, and none within the time limit: the message is sent again, with growing waits, for three days. Redirects are not followed.',
  },
}

const operation = (
  id: string,
  { summary, description, schema, example }: WebhookMessage,
): ZodOpenApiOperationObject => ({
  operationId: id,
  tags: [webhookTag],
  summary,
  description,
  security: [],
  parameters,
  requestBody: { required: true, content: { 'application/json': { schema, example } } },
  responses,
})

/** Returns the part of the OpenAPI document about the requests to channels of the type `webhook`. */
export const webhooks = (): ZodOpenApiPathsObject =>
  Object.fromEntries(
    Object.entries(webhookMessages).map(([id, message]) => [id, { post: operation(id, message) }]),
  )
