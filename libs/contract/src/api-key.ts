import { z } from 'zod'
import { type Endpoint, lookupErrors } from './endpoint.ts'
import { textOrNull } from './fields/answer.ts'
import { pageQuery } from './fields/query.ts'
import { optionalText, patchText, proseLength, requiredText } from './fields/text.ts'
import { optionalTime, time, timeOrNull } from './fields/time.ts'
import { resource } from './resource.ts'

/** Of one allow-list. */
const maxNames = 1_000
/** A month: who needs longer has two keys, not a rotation. */
const maxGraceHours = 720
const defaultGraceHours = 24

/** Names as events have them. An empty list might be meant as all or as none, so it is neither. */
const allowList = (noun: 'product' | 'environment') =>
  z
    .array(requiredText())
    .max(maxNames)
    .superRefine((names, context) => {
      const message = `{field} must name at least one ${noun}; leave it out to allow all`
      if (names.length === 0) context.addIssue({ code: 'custom', message })
    })
    .meta({ minItems: 1 })
    .nullish()
    .transform((names) => (names == null ? null : [...new Set(names)]))
    .meta({ description: `Names of the ${noun}s that the key may write; absent means all.` })

const nameDescription = 'Any text, for people; several keys may have the same.'
const expiryDescription = 'When the key stops working; in the future. Absent means never.'

/** Body of `POST /api-keys/`. Only the gateway has a clock to tell whether `expires_at` is in the future. */
export const apiKeyRequest = z
  .object({
    name: requiredText().describe(nameDescription),
    description: optionalText(proseLength),
    expires_at: optionalTime().describe(expiryDescription),
    products: allowList('product'),
    environments: allowList('environment'),
  })
  .meta({ id: 'ApiKeyRequest' })
export type ApiKeyRequest = z.output<typeof apiKeyRequest>

/** A field that a PATCH must not bring: ignored, it would leave a limit believed in that is not there. */
const unchangeable = (advice: string) =>
  z
    .unknown()
    .superRefine((value, context) => {
      if (value === undefined) return
      context.addIssue({ code: 'custom', message: `{field} cannot be changed: ${advice}` })
    })
    .optional()
    .meta({ description: `Refused, whatever its value: ${advice}.`, override: { not: {} } })

const otherLimits = 'what a key may write is fixed, so create another key and revoke this one'

/** Body of `PATCH /api-keys/{api-key-id}`: what is missing stays, null clears `description`. */
export const apiKeyPatch = z
  .object({
    name: requiredText().optional().describe(nameDescription),
    description: patchText(proseLength),
    expires_at: unchangeable('rotate the key, which gives a new one that takes its own'),
    products: unchangeable(otherLimits),
    environments: unchangeable(otherLimits),
    revoked_at: unchangeable('DELETE revokes a key'),
  })
  .meta({ id: 'ApiKeyPatch' })
export type ApiKeyPatch = z.output<typeof apiKeyPatch>

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
        description: `How long the old key works on, at most: 0 to ${maxGraceHours} hours, default ${defaultGraceHours}. 0 revokes it at once.`,
      }),
    expires_at: optionalTime().describe(
      'When the new key stops working; in the future. By default it lives as long as the old one was meant to: for ever, or the time from its creation to its expiry, from now on.',
    ),
  })
  .meta({ id: 'ApiKeyRotation' })
export type ApiKeyRotation = z.output<typeof apiKeyRotation>

/** An API key as every answer shows it: not the key itself. */
export const apiKey = z
  .object({
    id: z.uuid(),
    name: z.string().describe(nameDescription),
    description: textOrNull(),
    prefix: z.string().describe('How the key begins; its number is never used again.'),
    last4: z.string().describe('How the key ends.'),
    products: z.array(z.string()).nullable().describe('Products that it may write; null means all.'),
    environments: z.array(z.string()).nullable().describe('Environments that it may write; null means all.'),
    created_by: textOrNull().describe('Subject of the user who created it; null when an operator did.'),
    created_at: time().describe('When it was created.'),
    last_used_at: timeOrNull().describe('When it was last accepted, right to a minute; null while never.'),
    expires_at: timeOrNull().describe('When it stops working; null means never.'),
    revoked_at: timeOrNull().describe('When it was revoked; null while it is not.'),
    replaced_by: z.uuid().nullable().describe('The key that a rotation put in its place.'),
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.input<typeof apiKey>

/** An API key with the key itself, which is stored nowhere. */
export const apiKeyWithKey = apiKey
  .extend({ key: z.string().describe('The key. It is shown this once: keep it.') })
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
  ({ status: 201, description, content: { schema: apiKeyWithKey, example } }) as const

export const createApiKey = {
  id: 'createApiKey',
  tag,
  summary: 'Create an API key',
  description: `For one CI/CD system, to post events with. The key itself is shown in this answer and never again. It works at once. With \`products\` or
\`environments\` it may write only those: events of others are 403.`,
  body: {
    schema: apiKeyRequest,
    example: {
      name: example.name,
      description: example.description,
      expires_at: example.expires_at,
      products: example.products,
      environments: example.environments,
    },
  },
  answer: answerWithKey('The key that was created, with its text, this once.', withKeyExample),
  errors: {
    400: "Field 'products' must name at least one product; leave it out to allow all",
    409: 'The account has 1000 API keys that are neither revoked nor expired, and may have no more: revoke one first',
  },
} as const satisfies Endpoint

export const listApiKeys = keys.list('listApiKeys', {
  description: 'Those that were revoked or have expired as well.',
  query: z.object(pageQuery),
})

export const getApiKey = keys.get('getApiKey', {
  description: 'Everything about it but the key itself, which nobody can show again.',
})

export const updateApiKey = keys.change('updateApiKey', {
  summary: 'Change the name or description of an API key',
  description: 'Nothing else can be changed; a body that tries to is refused as a whole.',
  body: { schema: apiKeyPatch, example: { description: 'Held by the CI of checkout, since the move' } },
  errors: { 400: `Field 'products' cannot be changed: ${otherLimits}` },
})

export const revokeApiKey = keys.remove('revokeApiKey', {
  summary: 'Revoke an API key',
  description: `It is refused everywhere within a second, and within five if the message broker is away. It stays in the list, and cannot be brought
back. Revoking it again changes nothing.`,
  done: 'It is revoked.',
})

export const rotateApiKey = {
  id: 'rotateApiKey',
  tag,
  summary: 'Replace an API key by a new one',
  description: `The new key has an id and a number of its own, and the name, description, products and environments of the old one. The old one works on
for \`grace_hours\`, or until its own expiry if that comes first, so that systems can be switched one by one. A key is replaced once; then it is
its replacement that can be rotated. A key that was revoked or has expired has nothing to hand on: 409 as well.`,
  body: { schema: apiKeyRotation, example: { grace_hours: 72 }, optional: true },
  answer: answerWithKey('The new key, with its text, this once.', {
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
