import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { textOrNull } from '../fields/answer.ts'
import { pageQuery } from '../fields/query.ts'
import { requiredText } from '../fields/text.ts'
import { time, timeOrNull } from '../fields/time.ts'
import { answerOf, resource } from '../resource.ts'
import { allowList, shownAllowList, unchangeable } from './credential-fields.ts'

const nameDescription = 'Any text, for people; several badge tokens may have the same.'
const use = 'that badges with the token may show'
const otherLimits = 'what a badge token shows is fixed, so create another one and revoke this one'

/** Body of `POST /badge-tokens/`. */
export const badgeTokenRequest = z
  .object({
    name: requiredText().describe(nameDescription),
    products: allowList('product', use),
    environments: allowList('environment', use),
  })
  .meta({ id: 'BadgeTokenRequest' })

/** Body of `PATCH /badge-tokens/{badge-token-id}`. */
export const badgeTokenPatch = z
  .object({
    name: requiredText().optional().describe(nameDescription),
    products: unchangeable(otherLimits),
    environments: unchangeable(otherLimits),
    revoked_at: unchangeable('DELETE revokes a badge token'),
  })
  .meta({ id: 'BadgeTokenPatch' })

/** A badge token as answers show it, without the token itself. */
export const badgeToken = z
  .object({
    id: z.uuid(),
    name: z.string().describe(nameDescription),
    last4: z.string().describe('Last four characters of the token.'),
    products: shownAllowList('Products that badges with the token may show'),
    environments: shownAllowList('Environments that badges with the token may show'),
    created_by: textOrNull().describe('Subject of the user who created the badge token.'),
    created_at: time().describe('Time of creation.'),
    last_used_at: timeOrNull().describe(
      'Time when a badge was last shown with the token, accurate to a minute; null while never.',
    ),
    revoked_at: timeOrNull().describe('Time when the badge token was revoked; null while it is not.'),
  })
  .meta({ id: 'BadgeToken' })
export type BadgeToken = z.input<typeof badgeToken>

/** A badge token with the token itself. Only its hash is stored. */
export const badgeTokenWithToken = badgeToken
  .extend({
    token: z.string().describe('The token itself. Only this answer shows it.'),
    badge_url: z
      .string()
      .describe('Address of a badge. Replace `{product}` and `{environment}` by percent-encoded names.'),
    endpoint_url: z
      .string()
      .describe('The same for an endpoint badge of shields.io: the address that its parameter `url` takes.'),
  })
  .meta({ id: 'BadgeTokenWithToken' })
export type BadgeTokenWithToken = z.input<typeof badgeTokenWithToken>

const example: BadgeToken = {
  id: '0198c0c0-7c8d-7e9f-8a0b-1c2d3e4f5061',
  name: 'README of checkout',
  last4: 'p0Xe',
  products: ['checkout'],
  environments: ['production'],
  created_by: 'user_2f6c',
  created_at: '2026-11-21T09:12:44.018Z',
  last_used_at: null,
  revoked_at: null,
}
const usedExample: BadgeToken = { ...example, last_used_at: '2026-11-21T10:02:31.214Z' }
const token = 'bt_7Hq2ZxT0vLr8WcYd3KpB5sMnUe1aGfJt9o0RKp0Xe'

const tokens = resource({
  tag: 'Badges',
  name: 'badge token',
  noun: 'badge token',
  schema: badgeToken,
  example: usedExample,
})

export const createBadgeToken = {
  id: 'createBadgeToken',
  tag: 'Badges',
  summary: 'Create a badge token',
  description: `Creates a token for badges: pictures that show what runs where, such as in a README. The token is part of the address of each badge. It
gives access to nothing else, but everybody who sees a badge can read it. So with \`products\` or \`environments\`, badges show only those.`,
  body: {
    schema: badgeTokenRequest,
    example: { name: 'README of checkout', products: ['checkout'], environments: ['production'] },
  },
  answer: {
    ...answerOf(
      badgeTokenWithToken,
      {
        ...example,
        token,
        badge_url: `https://shiplog.example.com/badges/${token}/{product}/{environment}.svg`,
        endpoint_url: `https://shiplog.example.com/badges/${token}/{product}/{environment}.json`,
      },
      'The new badge token, with the token itself.',
    ),
    status: 201,
  },
  errors: {
    400: "Field 'products' must name at least one product; leave it out to allow all",
    409: 'The account has 100 badge tokens that are not revoked, and may have no more: revoke one first',
  },
} as const satisfies Endpoint

export const listBadgeTokens = tokens.list('listBadgeTokens', {
  description: 'Includes revoked badge tokens.',
  query: z.object(pageQuery),
})

export const getBadgeToken = tokens.get('getBadgeToken', {
  description: 'Returns everything but the token itself.',
})

export const updateBadgeToken = tokens.change('updateBadgeToken', {
  summary: 'Change the name of a badge token',
  description: 'Other fields cannot be changed: a body with one of them is refused as a whole.',
  body: { schema: badgeTokenPatch, example: { name: 'README of checkout' } },
  errors: { 400: `Field 'products' cannot be changed: ${otherLimits}` },
})

export const revokeBadgeToken = tokens.remove('revokeBadgeToken', {
  summary: 'Revoke a badge token',
  description: `Badges with the token are \`unknown\` everywhere within a second, or within five seconds if the message broker is away. The badge token stays in
the list. Revocation cannot be undone. Revoking a badge token again changes nothing.`,
  done: 'The badge token is revoked.',
})
