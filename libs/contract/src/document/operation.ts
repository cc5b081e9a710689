import { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from 'zod-openapi'
import type { Content } from '../endpoint.ts'
import type { Operation } from '../operations.ts'
import { errorResponses } from './errors.ts'
import {
  eventLimitHeaders,
  idempotencyKeyParameter,
  lagHeader,
  lastEventIdParameter,
  pageHeaders,
  requestIdHeader,
  requestIdParameter,
  requestLimitHeaders,
  retryAfterHeader,
} from './headers.ts'

const security: Record<Operation['auth'], Record<string, string[]>[]> = {
  none: [],
  'api-key': [{ apiKey: [] }],
  user: [{ accessToken: [] }, { sessionCookie: [] }],
}

const articles = { viewer: 'a', member: 'a', admin: 'an' } as const

const accessSentence = (operation: Operation): string => {
  switch (operation.auth) {
    case 'none':
      return 'Open to anybody.'
    case 'api-key':
      return 'Takes an API key with the scope `events:write`.'
    case 'user':
      return `Takes an access token of ${articles[operation.role]} \`${operation.role}\`${operation.role === 'admin' ? '' : ' or higher'}${operation.orApiKey ? ', or an API key with the scope `events:write`' : ''}.`
  }
}

const media = ({ schema, example }: Content) => ({ schema, example })

const mediaByType = (contents: Record<string, Content> = {}) =>
  Object.fromEntries(Object.entries(contents).map(([type, content]) => [type, media(content)]))

const requestBody = (body: NonNullable<Operation['body']>) => ({
  required: body.optional !== true,
  content: {
    'application/json': media(body),
    ...mediaByType(body.also),
  },
})

/** Paths of reads from catalog's own tables, which are never behind. Versions of a release may be behind. */
const neverBehind = ['/releases/', '/releases/{release-id}']

/** True for an operation that reads a projection, which may be behind. */
const readsProjection = ({ method, owner, path }: Operation): boolean =>
  method === 'GET' &&
  !neverBehind.includes(path) &&
  (owner === 'catalog' || owner === 'deployment-query' || path.startsWith('/notification-history/'))

const success = (operation: Operation): ZodOpenApiResponseObject => {
  const { description, content, also, paged, cursor, headers, retriable } = operation.answer
  return {
    description,
    headers: {
      ...requestIdHeader,
      ...(paged && pageHeaders(cursor)),
      ...headers,
      ...(retriable && retryAfterHeader),
      ...(readsProjection(operation) && lagHeader),
      ...(operation.auth === 'api-key' && eventLimitHeaders),
      ...(operation.auth === 'user' && requestLimitHeaders),
    },
    ...(content && {
      content: { [content.type ?? 'application/json']: media(content), ...mediaByType(also) },
    }),
  }
}

const later = ({ answer }: Operation): Record<string, ZodOpenApiResponseObject> => {
  if (answer.later === undefined) return {}
  const { description, content } = answer.later
  const body = content && { content: { 'application/json': media(content) } }
  return { 202: { description, headers: requestIdHeader, ...body } }
}

/** Describes a path parameter by its name: `api-key-id` is the `id` of an API key. */
const pathParameter = (name: string) => {
  const noun = name.replace(/-id$/, '').replaceAll('-', ' ').replace('api', 'API')
  return z.uuid().meta({ description: `\`id\` of the ${noun}.` })
}

const pathParameters = ({ path, params = {} }: Operation) => {
  const names = [...path.matchAll(/\{(.+?)\}/g)].flatMap(([, name]) => name ?? [])
  return z.object(Object.fromEntries(names.map((name) => [name, params[name] ?? pathParameter(name)])))
}

/** Returns the operation as an object of the OpenAPI document. */
export const operationObject = (operation: Operation): ZodOpenApiOperationObject => ({
  operationId: operation.id,
  tags: [operation.tag],
  summary: operation.summary,
  description: [operation.description, accessSentence(operation)].filter(Boolean).join('\n\n'),
  security: [
    ...security[operation.auth],
    ...(operation.auth === 'user' && operation.orApiKey ? security['api-key'] : []),
  ],
  ...(operation.auth === 'user' && { 'x-required-role': operation.role }),
  parameters: [
    requestIdParameter,
    ...(operation.idempotent ? [idempotencyKeyParameter] : []),
    ...(operation.resumable ? [lastEventIdParameter] : []),
  ],
  requestParams: {
    path: pathParameters(operation),
    ...(operation.query && { query: operation.query }),
  },
  ...(operation.body && { requestBody: requestBody(operation.body) }),
  responses: {
    [operation.answer.status]: success(operation),
    ...later(operation),
    ...errorResponses(operation),
  },
})
