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

export const pageHeaders: HeadersObject = {
  Link: {
    description: '`<…>; rel="next"`: the next page; absent on the last one.',
    schema: { ...text, pattern: '^<[^<>]+>; rel="next"$' },
  },
  'X-Next-Cursor': {
    description: '`cursor` of the next page; absent on the last one.',
    schema: { ...text, pattern: cursorPattern },
  },
}

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

/** Their names and forms are those of the IETF draft `draft-ietf-httpapi-ratelimit-headers-08`. */
export const rateLimitHeaders: HeadersObject = {
  RateLimit: {
    description:
      'Requests that the API key has left (`r`), and the seconds until it has all again (`t`); absent where requests are not limited.',
    schema: text,
    example: '"600-in-1min"; r=599; t=60',
  },
  'RateLimit-Policy': {
    description:
      'Requests that an API key has (`q`) for so many seconds (`w`); absent where requests are not limited.',
    schema: text,
    example: '"600-in-1min"; q=600; w=60; pk=:NGQwNmY2MDg0ZWI0:',
  },
}

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
