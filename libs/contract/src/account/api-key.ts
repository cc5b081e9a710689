import { z } from 'zod'
import { type Endpoint, lookupErrors } from '../endpoint.ts'
import { textOrNull } from '../fields/answer.ts'
import { pageQuery } from '../fields/query.ts'
import { optionalText, patchText, proseLength, requiredText } from '../fields/text.ts'
import { optionalTime, time, timeOrNull } from '../fields/time.ts'
import { pick } from '../pick.ts'
import { answerOf, resource } from '../resource.ts'
import { allowList, shownAllowList, unchangeable } from './credential-fields.ts'

/** 30 days; for a longer overlap, create a second key instead. */
const maxGraceHours = 720
const defaultGraceHours = 24

const use = 'that the key may write'

const nameDescription = 'Any text, for people; several keys may have the same.'
const expiryDescription = 'Time when the key expires, in the future; never when absent.'

const skipDescription =
  'True: events of the key that have `skip_preflight_checks` start deployments although rules forbid it.'

/** Body of `POST /api-keys/`. The gateway checks that `expires_at` is in the future. */
export const apiKeyRequest = z
  .object({
    name: requiredText().describe(nameDescription),
    description: optionalText(proseLength),
    expires_at: optionalTime().describe(expiryDescription),
    products: allowList('product', use),
    environments: allowList('environment', use),
    may_skip_preflight: z
      .boolean()
      .nullish()
      .transform((value) => value ?? false)
      .describe(`${skipDescription} False by default.`),
  })
  .meta({ id: 'ApiKeyRequest' })

const otherLimits = 'what a key may write is fixed, so create another key and revoke this one'

/** Body of `PATCH /api-keys/{api-key-id}`: missing fields stay unchanged, null clears `description`. */
export const apiKeyPatch = z
  .object({
    name: requiredText().optional().describe(nameDescription),
    description: patchText(proseLength),
    expires_at: unchangeable('rotate the key and give the new key another expiry'),
    products: unchangeable(otherLimits),
    environments: unchangeable(otherLimits),
    may_skip_preflight: unchangeable(otherLimits),
    revoked_at: unchangeable('DELETE revokes a key'),
  })
  .meta({ id: 'ApiKeyPatch' })

/** Body of `POST /api-keys/{api-key-id}/rotate`. */
export const apiKeyRotation = z
  .object({
    grace_hours: z
      .number()
      .min(0)
      .max(maxGraceHours)
      .nullish()
      .transform((hours) => hours ?? defaultGraceHours)
      .meta({
        description: `Hours that the old key keeps working: 0 to ${maxGraceHours}, default ${defaultGraceHours}. 0 revokes it at once.`,
      }),
    expires_at: optionalTime().describe(
      'Time when the new key expires, in the future. By default the new key gets the same lifetime as the old one, from now on; or none if the old one had none.',
    ),
  })
  .meta({ id: 'ApiKeyRotation' })

/** An API key as answers show it, without the key itself. */
export const apiKey = z
  .object({
    id: z.uuid(),
    name: z.string().describe(nameDescription),
    description: textOrNull(),
    prefix: z.string().describe('First characters of the key, with its number, which is never used again.'),
    last4: z.string().describe('Last four characters of the key.'),
    products: shownAllowList('Products that the key may write'),
    environments: shownAllowList('Environments that the key may write'),
    may_skip_preflight: z.boolean().describe(skipDescription),
    created_by: textOrNull().describe(
      'Subject of the user who created the key; null when an operator created it.',
    ),
    created_at: time().describe('Time of creation.'),
    last_used_at: timeOrNull().describe(
      'Time when the key was last accepted, accurate to a minute; null while never.',
    ),
    expires_at: timeOrNull().describe('Time when the key expires; null means never.'),
    revoked_at: timeOrNull().describe('Time when the key was revoked; null while it is not.'),
    replaced_by: z.uuid().nullable().describe('`id` of the key that replaced this one in a rotation.'),
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.input<typeof apiKey>

/** An API key with the key itself. Only its hash is stored. */
export const apiKeyWithKey = apiKey
  .extend({ key: z.string().describe('The key itself. Only this answer shows it: store it now.') })
  .meta({ id: 'ApiKeyWithKey' })
export type ApiKeyWithKey = z.input<typeof apiKeyWithKey>

const example: ApiKey = {
  id: '0198c0c0-5a6b-7c7d-8e8f-90a1b2c3d4e5',
  name: 'checkout pipeline',
  description: 'Held by the CI of checkout',
  prefix: 'sk_acme_k3_',
  last4: '2Nf9',
  products: ['checkout'],
  environments: ['staging', 'production'],
  may_skip_preflight: false,
  created_by: 'user_2f6c',
  created_at: '2026-11-21T09:12:44.018Z',
  last_used_at: null,
  expires_at: '2027-11-21T00:00:00.000Z',
  revoked_at: null,
  replaced_by: null,
}
const usedExample: ApiKey = { ...example, last_used_at: '2026-11-21T10:02:31.214Z' }
const withKeyExample: ApiKeyWithKey = {
  ...example,
  key: 'sk_acme_k3_7Hq2ZxT0vLr8WcYd3KpB5sMnUe1aGfJt9o0R2Nf9',
}

const tag = 'API keys'
const keys = resource({ tag, name: 'API key', noun: 'key', schema: apiKey, example: usedExample })
const answerWithKey = (description: string, example: ApiKeyWithKey) =>
  ({ ...answerOf(apiKeyWithKey, example, description), status: 201 }) as const

export const createApiKey = {
  id: 'createApiKey',
  tag,
  summary: 'Create an API key',
  description: `Creates a key with which one CI/CD system posts events. Only this answer shows the key itself. The key works at once. With \`products\`
or \`environments\` it may write only those; other events are answered 403.`,
  body: { schema: apiKeyRequest, example: pick(apiKeyRequest, example) },
  answer: answerWithKey('The new key, with the key itself.', withKeyExample),
  errors: {
    400: "Field 'products' must name at least one product; leave it out to allow all",
    409: 'The account has 1000 API keys that are neither revoked nor expired, and may have no more: revoke one first',
  },
} as const satisfies Endpoint

export const listApiKeys = keys.list('listApiKeys', {
  description: 'Includes revoked and expired keys.',
  query: z.object(pageQuery),
})

export const getApiKey = keys.get('getApiKey', {
  description: 'Returns everything but the key itself.',
})

export const updateApiKey = keys.change('updateApiKey', {
  summary: 'Change the name or description of an API key',
  description: 'Other fields cannot be changed: a body with one of them is refused as a whole.',
  body: { schema: apiKeyPatch, example: { description: 'Held by the CI of checkout, since the move' } },
  errors: { 400: `Field 'products' cannot be changed: ${otherLimits}` },
})

export const revokeApiKey = keys.remove('revokeApiKey', {
  summary: 'Revoke an API key',
  description: `The key is refused everywhere within a second, or within five seconds if the message broker is away. It stays in the list. Revocation
cannot be undone. Revoking a key again changes nothing.`,
  done: 'The key is revoked.',
})

export const rotateApiKey = {
  id: 'rotateApiKey',
  tag,
  summary: 'Replace an API key by a new one',
  description: `The new key has its own id and number, and the name, description, products and environments of the old key. The old key keeps working
for \`grace_hours\`, or until its own expiry if that comes first, so that systems can be switched one by one. A key can be replaced once: rotate
its replacement next. A replaced, revoked or expired key is answered 409.`,
  body: { schema: apiKeyRotation, example: { grace_hours: 72 }, optional: true },
  answer: answerWithKey('The new key, with the key itself.', {
    ...withKeyExample,
    id: '0198c0f4-6b7c-7d8e-9fa0-b1c2d3e4f506',
    prefix: 'sk_acme_k7_',
    last4: 'wE4x',
    created_at: '2026-11-21T14:20:09.655Z',
    expires_at: '2027-11-21T05:07:25.637Z',
    key: 'sk_acme_k7_Vb6NdR1tQyZ9mXo4HsLkC8uPaW2eTgJf05iDwE4x',
  }),
  errors: {
    ...lookupErrors,
    400: "Field 'grace_hours' must be at most 720",
    409: 'API key sk_acme_k3_ was replaced by sk_acme_k7_: rotate that one',
  },
} as const satisfies Endpoint
