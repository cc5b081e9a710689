import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { operations } from '../operations.ts'
import { openApiDocument } from './openapi.ts'

type Json = { [key: string]: Json } & { $ref?: string }

const document = JSON.parse(JSON.stringify(openApiDocument({ version: '1.2.3' }))) as Json

const operationAt = (path: string, method: string): Json => document.paths?.[path]?.[method] ?? {}

const statusesOf = (path: string, method: string): string[] =>
  Object.keys(operationAt(path, method).responses ?? {})

/** Yields every object of the document, at all levels. */
const everything = function* (node: unknown): Generator<Json> {
  if (typeof node !== 'object' || node === null) return
  yield node as Json
  for (const inner of Object.values(node)) yield* everything(inner)
}

describe('openApiDocument', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(document))
    expect(result.errors ?? []).toEqual([])
    expect(result.valid).toBe(true)
    expect(document.openapi).toMatch(/^3\.1\./)
  })

  it('has every operation, with its id', () => {
    for (const { id, method, path } of operations)
      expect(operationAt(path, method.toLowerCase()).operationId).toBe(id)
  })

  it('refers to nothing outside of itself, and to nothing that is missing', () => {
    for (const { $ref } of everything(document)) {
      if ($ref === undefined) continue
      const [root, ...keys] = $ref.split('/')
      expect(root).toBe('#')
      expect(keys.reduce<Json | undefined>((node, key) => node?.[key], document)).toBeDefined()
    }
  })

  it('names the errors that each operation can give', () => {
    expect(statusesOf('/deployment-events/', 'post')).toEqual([
      '200',
      '400',
      '401',
      '403',
      '409',
      '413',
      '415',
      '422',
      '423',
      '428',
      '429',
      '500',
      '502',
      '503',
    ])
    expect(statusesOf('/products/{product-id}', 'delete')).toEqual([
      '204',
      '401',
      '403',
      '404',
      '429',
      '500',
      '502',
      '503',
    ])
    expect(statusesOf('/deployments/', 'get')).toEqual([
      '200',
      '400',
      '401',
      '403',
      '429',
      '500',
      '502',
      '503',
    ])
    expect(statusesOf('/health', 'get')).toEqual(['200', '500', '503'])
  })

  it('says which credential an operation takes, and which role', () => {
    expect(operationAt('/build-events/', 'post').security).toEqual([{ apiKey: [] }])
    expect(operationAt('/health', 'get').security).toEqual([])
    expect(operationAt('/products/', 'post')).toMatchObject({
      security: [{ accessToken: [] }, { sessionCookie: [] }],
      'x-required-role': 'member',
      description: expect.stringContaining('`member`'),
    })
  })

  it('tells the headers of pages, of reads and of refusals', () => {
    const limits = [
      'RateLimit',
      'RateLimit-Policy',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
    ]
    const list = operationAt('/deployments/', 'get').responses?.['200']?.headers ?? {}
    expect(Object.keys(list)).toEqual(['X-Request-Id', 'Link', 'X-Next-Cursor', 'X-Data-Lag', ...limits])
    const components = document.components?.responses ?? {}
    expect(components.InvalidToken?.headers).toHaveProperty('WWW-Authenticate')
    expect(components.Unavailable?.headers).toHaveProperty('Retry-After')
    const posted = operationAt('/event-batches/', 'post').responses?.['200']?.headers
    for (const headers of [posted, components.TooMany?.headers, components.TooManyOfUsers?.headers])
      expect(Object.keys(headers ?? {})).toEqual(expect.arrayContaining(limits))
  })

  it('says of every field what it may hold, and what it means', () => {
    expect(document.components?.schemas?.DeploymentEventRequest?.properties?.invoke_id).toMatchObject({
      type: ['string', 'null'],
      maxLength: 255,
      description: expect.any(String),
    })
  })

  it('carries the version and the address that it is given', () => {
    expect(document.info?.version).toBe('1.2.3')
    expect(openApiDocument({ version: '1', serverUrl: 'https://api.example.com' }).servers).toEqual([
      { url: 'https://api.example.com' },
    ])
  })
})
