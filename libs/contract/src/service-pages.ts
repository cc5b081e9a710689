import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { answerOf } from './resource.ts'

/** Answer of `GET /health` while the service works. */
export const health = z
  .object({
    status: z.literal('ok').describe('The service and everything that it needs work.'),
    version: z.string().describe('Version of Shiplog; in an image with the commit: `0.1.0+3f2a91c0b7d4`.'),
  })
  .meta({ id: 'Health' })

const tag = 'Service'

const page = <const Id extends string>(id: Id, summary: string) =>
  ({
    id,
    tag,
    summary,
    answer: {
      status: 200,
      description: 'An HTML page.',
      content: { schema: z.string(), example: '<!doctype html>…', type: 'text/html' },
    },
  }) as const satisfies Endpoint

export const getHealth = {
  id: 'getHealth',
  tag,
  summary: 'Check whether the service works',
  answer: answerOf(health, { status: 'ok', version: '0.1.0' }, 'The service works.'),
  errors: { 503: 'Not available: database' },
} as const satisfies Endpoint

export const getDocs = page('getDocs', 'Read and try the API')
export const getRedoc = page('getRedoc', 'Read the API')

export const getOpenApi = {
  id: 'getOpenApi',
  tag,
  summary: 'Get this document',
  answer: answerOf(
    z.record(z.string(), z.unknown()),
    { openapi: '3.1.1', info: { title: 'Shiplog', version: '0.1.0' }, paths: {} },
    'OpenAPI 3.1.',
  ),
} as const satisfies Endpoint
