import { cursorPattern } from '../fields/query.ts'
import type { HeadersObject, ParameterObject } from './types.ts'

const text = { type: 'string' } as const

export const requestIdHeader: HeadersObject = {
  'X-Request-Id': {
    description: 'Names the request in our logs: the one that was sent, if it is sane, or a new one.',
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
      'Present only when the answer may lack the latest writes: how many events it is behind, or `unknown`.',
    schema: text,
  },
}

export const retryAfterHeader: HeadersObject = {
  'Retry-After': { description: 'Seconds to wait before asking again.', schema: { type: 'integer' } },
}

/**
 * The first two in the form of the IETF draft `draft-ietf-httpapi-ratelimit-headers-08`, the others as most
 * clients know them.
 */
const limitHeaders = (what: string, examples: { window: string; points: number; seconds: number }) => ({
  RateLimit: {
    description: `${what} that are left (\`r\`), and the seconds until all are there again (\`t\`). This and the following are absent where there is no limit.`,
    schema: text,
    example: `"${examples.window}"; r=${examples.points - 1}; t=${examples.seconds}`,
  },
  'RateLimit-Policy': {
    description: `${what} that are granted (\`q\`) for so many seconds (\`w\`).`,
    schema: text,
    example: `"${examples.window}"; q=${examples.points}; w=${examples.seconds}`,
  },
  'X-RateLimit-Limit': { description: `${what} that are granted.`, schema: { type: 'integer' } as const },
  'X-RateLimit-Remaining': { description: `${what} that are left.`, schema: { type: 'integer' } as const },
  'X-RateLimit-Reset': {
    description: 'When all are there again, in seconds of Unix time.',
    schema: { type: 'integer' } as const,
  },
})

/** Of an API key. An item of a batch is an event. */
export const eventLimitHeaders: HeadersObject = limitHeaders('Events of the API key', {
  window: '1000-in-1min',
  points: 1_000,
  seconds: 60,
})

/** Of one user, or of all users of the account where these have fewer left. */
export const requestLimitHeaders: HeadersObject = limitHeaders(
  'Requests with access tokens (of the user; of the account where that has fewer left)',
  { window: '5000-in-1hr', points: 5_000, seconds: 3_600 },
)

export const authenticateHeader: HeadersObject = {
  'WWW-Authenticate': { description: 'Always `Bearer`.', schema: text, required: true },
}

export const requestIdParameter: ParameterObject = {
  name: 'X-Request-Id',
  in: 'header',
  description:
    'Names the request; comes back in the answer. One of more than 128 characters, or with others than letters, digits and `_.:/=+@-`, is replaced by a new one.',
  schema: text,
  example: 'ci-4711',
}

export const idempotencyKeyParameter: ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Kept for 24 hours: the same key and body get the first answer again, a 409 too, and the same key with another body 422. What is refused with 400 or 403 uses up no key. Keys are those of the whole account, whichever API key comes with them: begin yours with what is yours alone, such as the name of the pipeline.',
  schema: { ...text, maxLength: 255, pattern: '^[ -~]*$' },
  example: 'checkout-7421337-1-deploy',
}

export const lastEventIdParameter: ParameterObject = {
  name: 'Last-Event-ID',
  in: 'header',
  description:
    'The `id` of the last event that was heard. `EventSource` sends it when it connects again. Any other text means none.',
  schema: text,
  example: '4711',
}
