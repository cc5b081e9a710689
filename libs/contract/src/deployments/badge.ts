import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { nameLength } from '../fields/text.ts'
import { answerOf } from '../resource.ts'

/** Names of colors that shields.io has, too. */
const badgeColors = ['green', 'blue', 'red', 'orange', 'lightgrey'] as const

/** What a badge shows: the answer of the endpoint for shields.io, in the fields that shields.io reads. */
export const badge = z
  .object({
    schemaVersion: z.literal(1).describe('Version of this format of shields.io.'),
    label: z
      .string()
      .describe('Text on the left: names of the product and the environment, cut if they are long.'),
    message: z
      .string()
      .describe(
        'Text on the right: the current version and its age; then the newest deployment, if it is not completed. Long versions are cut.',
      ),
    color: z
      .enum(badgeColors)
      .describe(
        'Color of the message: `green` when the latest deployment is the current one, `blue` while it is under way, `red` when it failed, `orange` when it was aborted, `lightgrey` when nothing was deployed.',
      ),
    isError: z.boolean().describe('True for a badge that shows nothing: `unknown`.'),
    cacheSeconds: z.int().describe('Time for which shields.io may keep the badge, in seconds.'),
  })
  .meta({ id: 'Badge' })
export type Badge = z.input<typeof badge>

const name = (what: string) =>
  z.string().min(1).max(nameLength).describe(`Name of the ${what}, percent-encoded: \`/\` is \`%2F\`.`)

const params = {
  token: z.string().min(1).max(100).describe('A badge token.'),
  product: name('product'),
  environment: name('environment'),
}

const unknownRule = `A token that is wrong or revoked, a name that the token may not show, and a name that no deployment has, all get the same badge
\`unknown\`, with the status 200, because GitHub shows other answers as broken images.`

const etag = {
  ETag: {
    description: 'Names the content. `If-None-Match` with it is answered 304.',
    schema: { type: 'string' },
  },
} as const

const errors = {
  404: 'Not found',
  429: 'Badges with this token may be fetched 3000 times a minute: wait for Retry-After seconds',
  503: 'The state of deployments cannot be read now: try again',
} as const

export const getBadge = {
  id: 'getBadge',
  tag: 'Badges',
  summary: 'Show what runs where, as a picture',
  description: `Returns an SVG picture with the current version of a product in an environment and its age, and a newer deployment that failed, was aborted or is
under way. ${unknownRule} The picture is at most a few seconds old. Query parameters are ignored.`,
  params,
  answer: {
    status: 200,
    description: 'The badge.',
    headers: etag,
    content: {
      schema: z.string(),
      example: '<svg xmlns="http://www.w3.org/2000/svg"…',
      type: 'image/svg+xml',
    },
  },
  errors,
} as const satisfies Endpoint

export const getBadgeEndpoint = {
  id: 'getBadgeEndpoint',
  tag: 'Badges',
  summary: 'Show what runs where, for shields.io',
  description: `Returns the content of the badge as an [endpoint badge](https://shields.io/badges/endpoint-badge) of shields.io reads it. ${unknownRule}`,
  params,
  answer: {
    ...answerOf(
      badge,
      {
        schemaVersion: 1,
        label: 'checkout · production',
        message: '1.4.2 · 3 h ago',
        color: 'green',
        isError: false,
        cacheSeconds: 300,
      },
      'The content of the badge.',
    ),
    headers: etag,
  },
  errors,
} as const satisfies Endpoint
