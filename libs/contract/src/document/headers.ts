import { cursorPattern } from '../fields/query.ts'
import type { HeadersObject, ParameterObject } from './types.ts'

const text = { type: 'string' } as const
const integer = { type: 'integer' } as const

export const requestIdHeader: HeadersObject = {
  'X-Request-Id': {
    description:
      'Identifies the request in the logs: the value that was sent, if it is well formed, or a new one.',
    schema: text,
    required: true,
  },
}

export const pageHeaders = (pattern = cursorPattern): HeadersObject => ({
  Link: {
    description: '`<…>; rel="next"`: the next page; absent on the last one.',
    schema: { ...text, pattern: '^<[^<>]+>; rel="next"$' },
  },
  'X-Next-Cursor': {
    description: '`cursor` of the next page; absent on the last one.',
    schema: { ...text, pattern },
  },
})

export const lagHeader: HeadersObject = {
  'X-Data-Lag': {
    description:
      'Present only when the answer may lack the latest writes: the number of events that it lacks, or `unknown`.',
    schema: text,
  },
}

export const retryAfterHeader: HeadersObject = {
  'Retry-After': { description: 'Seconds to wait before asking again.', schema: integer },
}

/**
 * The headers of a rate limit. `RateLimit` and `RateLimit-Policy` follow the IETF draft
 * `draft-ietf-httpapi-ratelimit-headers-08`; the `X-` headers are older and widely known.
 */
const limitHeaders = (what: string, examples: { window: string; points: number; seconds: number }) => ({
  RateLimit: {
    description: `${what} that are left (\`r\`), and the seconds until the limit is reset (\`t\`). Absent, like the next four headers, where there is no limit.`,
    schema: text,
    example: `"${examples.window}"; r=${examples.points - 1}; t=${examples.seconds}`,
  },
  'RateLimit-Policy': {
    description: `${what} that are allowed (\`q\`) in a window of \`w\` seconds.`,
    schema: text,
    example: `"${examples.window}"; q=${examples.points}; w=${examples.seconds}`,
  },
  'X-RateLimit-Limit': { description: `${what} that are allowed in a window.`, schema: integer },
  'X-RateLimit-Remaining': { description: `${what} that are left.`, schema: integer },
  'X-RateLimit-Reset': {
    description: 'Time when the limit is reset, in seconds of Unix time.',
    schema: integer,
  },
})

/** The rate limit of an API key, in events; an item of a batch is an event. */
export const eventLimitHeaders: HeadersObject = limitHeaders('Events of the API key', {
  window: '1000-in-1min',
  points: 1_000,
  seconds: 60,
})

/** The rate limit of a user, or that of the account when fewer requests of it are left. */
export const requestLimitHeaders: HeadersObject = limitHeaders(
  'Requests with access tokens (of the user; of the account where that has fewer left)',
  { window: '5000-in-1hr', points: 5_000, seconds: 3_600 },
)

export const authenticateHeader: HeadersObject = {
  'WWW-Authenticate': {
    description:
      '`Bearer`. That of `POST /mcp` also has `resource_metadata`: where the identity provider is named.',
    schema: text,
    required: true,
  },
}

export const requestIdParameter: ParameterObject = {
  name: 'X-Request-Id',
  in: 'header',
  description:
    'Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.',
  schema: text,
  example: 'ci-4711',
}

export const idempotencyKeyParameter: ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Makes a request safe to repeat. For 24 hours the same key with the same body gets the first answer again, also a 409; with another body it gets 422. A request that is refused with 400 or 403 does not use the key. All API keys of an account share these keys, so begin yours with the name of your pipeline.',
  schema: { ...text, maxLength: 255, pattern: '^[ -~]*$' },
  example: 'checkout-7421337-1-deploy',
}

export const lastEventIdParameter: ParameterObject = {
  name: 'Last-Event-ID',
  in: 'header',
  description:
    '`id` of the last event that the client received. `EventSource` sends it when it reconnects. Any other text is ignored.',
  schema: text,
  example: '4711-12',
}
