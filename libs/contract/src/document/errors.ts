import { z } from 'zod'
import type { ZodOpenApiResponseObject } from 'zod-openapi'
import type { Content, ErrorBodyStatus } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import type { Operation } from '../operations.ts'
import {
  authenticateHeader,
  eventLimitHeaders,
  requestIdHeader,
  requestLimitHeaders,
  retryAfterHeader,
} from './headers.ts'
import type { HeadersObject } from './types.ts'

type Status = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 423 | 428 | 429 | 500 | 502 | 503

const meanings: Record<Status, string> = {
  400: 'A field or parameter is missing or wrong; `detail` names the first one.',
  401: 'No valid credential.',
  403: 'The credential is valid, but not allowed to do this.',
  404: 'Not found.',
  409: 'The request conflicts with what is stored.',
  413: 'The body is larger than 1 MiB.',
  415: 'The content type of the body is not supported.',
  422: 'The `Idempotency-Key` was used with another body.',
  423: 'A freeze lets nothing start now.',
  428: 'A rule requires something before the start.',
  429: 'Too many requests.',
  500: 'A fault of the service. Its logs have the cause under the request id.',
  502: 'A part of the service failed. Reads and events may be sent again.',
  503: 'A part of the service is not available; try again.',
}

const ownHeaders: Partial<Record<Status, HeadersObject>> = {
  401: authenticateHeader,
  429: retryAfterHeader,
  503: retryAfterHeader,
}

const ruleForbids = { also: 'Or a rule forbids the start.', headers: retryAfterHeader }
const brokenProtocol = { also: 'Or the message breaks the protocol.', headers: {} }

/** What a body of the operation's own says, where the body may also be `ErrorBody`; and its headers. */
const ownBodies: Record<ErrorBodyStatus, { also: string; headers: HeadersObject }> = {
  400: brokenProtocol,
  404: brokenProtocol,
  409: ruleForbids,
  423: ruleForbids,
  428: ruleForbids,
}

/** Returns an answer of an operation whose body may be `ErrorBody`, or a body of the operation's own. */
const ownResponse = (
  status: ErrorBodyStatus,
  { schema, example }: Content,
  detail: string | undefined,
): ZodOpenApiResponseObject => ({
  description: detail === undefined ? meanings[status] : `${meanings[status]} ${ownBodies[status].also}`,
  headers: { ...requestIdHeader, ...ownBodies[status].headers },
  content: {
    'application/json': {
      schema: detail === undefined ? schema : z.union([errorBody, schema]),
      example,
    },
  },
})

const response = (status: Status, detail: string): ZodOpenApiResponseObject => ({
  description: meanings[status],
  headers: { ...requestIdHeader, ...ownHeaders[status] },
  content: { 'application/json': { schema: errorBody, example: { detail } } },
})

/** An answer that many operations share: it becomes one component of the document. */
const shared = (
  id: string,
  status: Status,
  detail: string,
  headers: HeadersObject = {},
): ZodOpenApiResponseObject => {
  const one = response(status, detail)
  return { ...one, headers: { ...one.headers, ...headers }, id }
}

const badRequest = shared('BadRequest', 400, "Query parameter 'limit' must be a positive integer")
const invalidApiKey = shared('InvalidApiKey', 401, 'Invalid API key')
const invalidToken = shared('InvalidToken', 401, 'Invalid token')
const forbidden = shared('Forbidden', 403, "This needs the role 'member', and the token's role is 'viewer'")
const tooLarge = shared('TooLarge', 413, 'Request body is larger than 1 MiB')
const otherType = shared(
  'OtherType',
  415,
  "Content-Type 'text/plain' is not supported: send application/json, with curl by -H 'Content-Type: application/json'",
)
const tooMany = shared(
  'TooMany',
  429,
  'This API key may send 1000 events a minute: wait for Retry-After seconds',
  eventLimitHeaders,
)
const tooManyOfUsers = shared(
  'TooManyOfUsers',
  429,
  'The users of this account may send 10000 requests an hour: wait for Retry-After seconds',
  requestLimitHeaders,
)
const fault = shared('Fault', 500, 'Internal server error')
const badGateway = shared('BadGateway', 502, 'This part of the service failed')
const unavailable = shared('Unavailable', 503, 'This part of the service cannot be reached now: try again')

type Responses = Partial<Record<Status, ZodOpenApiResponseObject>>

const byAccess = (operation: Operation): Responses => {
  switch (operation.auth) {
    case 'none':
      return {}
    case 'api-key':
      return { 401: invalidApiKey, 403: forbidden, 429: tooMany }
    case 'user':
      return { 401: invalidToken, 403: forbidden, 429: tooManyOfUsers, 503: unavailable }
  }
}

const byShape = ({ body, query, owner }: Operation): Responses => ({
  ...(query && { 400: badRequest }),
  ...(body && { 400: badRequest, 413: tooLarge, 415: otherType }),
  ...(owner !== 'gateway' && { 502: badGateway, 503: unavailable }),
  500: fault,
})

/** Returns every error answer of an operation: by its access, by its body and query, and its own errors. */
export const errorResponses = (operation: Operation): Responses => ({
  ...byAccess(operation),
  ...byShape(operation),
  ...Object.fromEntries(
    Object.entries(operation.errors ?? {}).map(([status, detail]) => [
      status,
      response(Number(status) as Status, detail),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(operation.errorBodies ?? {}).map(([status, content]) => [
      status,
      ownResponse(Number(status) as ErrorBodyStatus, content, operation.errors?.[Number(status) as 409]),
    ]),
  ),
})
