import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { webhookMessages } from '../notifications/webhook-message.ts'
import { operations } from '../operations.ts'
import { openApiDocument } from './openapi.ts'

type Node = { [key: string]: Node }

const document = JSON.parse(JSON.stringify(openApiDocument({ version: '1.2.3' }))) as Node
const documented = operations.map(({ id, method, path, ...operation }) => ({
  id,
  path,
  ...operation,
  object: document.paths?.[path]?.[method.toLowerCase()] ?? {},
}))

/** A validator in strict mode: an unknown keyword, a wrong pattern and an unknown format are errors. */
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true })
addFormats.default(ajv)
const sections = ['openapi', 'info', 'servers', 'tags', 'paths', 'webhooks', 'components']
ajv.addVocabulary([...sections, 'discriminator', 'example'])
ajv.addSchema({ ...document, $id: 'document' })

const compile = (schema: unknown): ValidateFunction =>
  ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/')))

/** Yields every object of the document with its path, except the objects inside examples. */
const everything = function* (node: unknown, place = '#'): Generator<[place: string, Node]> {
  if (typeof node !== 'object' || node === null) return
  yield [place, node as Node]
  for (const [key, inner] of Object.entries(node))
    if (key !== 'example' && key !== 'examples') yield* everything(inner, `${place}/${key}`)
}

const withSchema = [...everything(document)].filter(([, node]) => typeof node.schema === 'object')

describe('every operation', () => {
  it('has a summary, a description, one tag that the document lists, and says who may call', () => {
    const tags = (document.tags as unknown as { name: string }[]).map(({ name }) => name)
    for (const { id, object } of documented) {
      expect([id, object.summary]).toEqual([id, expect.stringMatching(/^\S.+[^.]$/)])
      expect([id, object.description]).toEqual([id, expect.stringMatching(/\.$/)])
      expect([id, tags]).toEqual([id, expect.arrayContaining(object.tags as unknown as string[])])
      expect([id, object.security]).toEqual([id, expect.any(Array)])
    }
    expect(new Set(documented.map(({ id }) => id)).size).toBe(documented.length)
  })

  it('has the errors that come with access, with an id in its path, and with a body', () => {
    for (const { id, auth, path, body, owner, answer, object } of documented) {
      const expected = [
        '500',
        ...(auth === 'none' ? [] : ['401', '403']),
        ...(path.includes('-id}') ? ['403', '404'] : []),
        ...(body === undefined ? [] : ['400', '413', '415']),
        ...(owner === 'gateway' ? [] : ['502', '503']),
      ]
      const statuses = Object.keys(object.responses ?? {})
      expect([id, statuses]).toEqual([id, expect.arrayContaining(expected)])
      const successes = [String(answer.status), ...('later' in answer ? ['202'] : [])]
      expect([id, statuses.filter((status) => status.startsWith('2'))]).toEqual([id, successes])
    }
  })

  it('declares the ids of its path, and describes every parameter', () => {
    for (const { id, path, object } of documented) {
      const parameters = (object.parameters ?? []) as unknown as Record<string, unknown>[]
      const inPath = parameters.filter((parameter) => parameter.in === 'path' && parameter.required === true)
      const named = inPath.map(({ name }) => `{${name}}`)
      expect([id, named]).toEqual([id, path.match(/\{[\w-]+\}/g) ?? []])
      for (const { name, description } of parameters)
        expect([id, name, description]).toEqual([id, name, expect.stringMatching(/\.$/)])
    }
  })
})

describe('every webhook', () => {
  const webhooks = Object.entries(document.webhooks ?? {}).map(([id, { post }]) => ({ id, post }))

  it('has a summary, a description, a body with an example, and says what each answer leads to', () => {
    expect(webhooks.map(({ id }) => id)).toEqual(Object.keys(webhookMessages))
    for (const { id, post } of webhooks) {
      expect(post).toMatchObject({
        operationId: id,
        summary: expect.stringMatching(/^\S.+[^.]$/),
        description: expect.stringMatching(/\.$/),
        requestBody: { required: true },
      })
      expect(post?.requestBody?.content?.['application/json']).toHaveProperty('example.data')
      expect(Object.keys(post?.responses ?? {})).toEqual(['410', '429', '503', '2XX', 'default'])
      for (const status of ['429', '503'])
        expect(post?.responses?.[status]?.headers).toHaveProperty('Retry-After')
      for (const { description } of Object.values(post?.responses ?? {}))
        expect(description).toEqual(expect.stringMatching(/\.$/))
    }
  })

  it('has the headers of Standard Webhooks, each with a description and an example', () => {
    for (const { post } of webhooks) {
      const parameters = (post?.parameters ?? []) as unknown as Record<string, unknown>[]
      expect(parameters.map(({ name }) => name)).toEqual([
        'webhook-id',
        'webhook-timestamp',
        'webhook-signature',
      ])
      for (const parameter of parameters)
        expect(parameter).toMatchObject({
          in: 'header',
          required: true,
          description: expect.stringMatching(/\.$/),
          example: expect.any(String),
        })
    }
  })
})

describe('every response of an operation', () => {
  it('has a description and promises a request id; every error has an example', () => {
    const responses = [...everything(document)].filter(
      ([place, node]) =>
        /\/responses\/\w+$/.test(place) && !place.startsWith('#/webhooks/') && node.$ref === undefined,
    )
    expect(responses.length).toBeGreaterThan(50)
    for (const [place, { description, headers, content }] of responses) {
      expect([place, description]).toEqual([place, expect.stringMatching(/\.$/)])
      expect([place, headers?.['X-Request-Id']]).toEqual([place, expect.objectContaining({ required: true })])
      for (const media of Object.values(content ?? {})) expect([place, media]).toHaveProperty('1.example')
    }
  })
})

describe('every schema', () => {
  it('is JSON Schema, to the letter', () => {
    expect(withSchema.length).toBeGreaterThan(300)
    for (const [place, { schema }] of withSchema) expect(() => compile(schema), place).not.toThrow()
  })

  it('admits its examples', () => {
    const examples = withSchema.filter(([, node]) => node.example !== undefined)
    expect(examples.length).toBeGreaterThan(100)
    for (const [place, { schema, example }] of examples) {
      const validate = compile(schema)
      validate(example)
      expect([place, validate.errors]).toEqual([place, null])
    }
  })

  it('describes every field, where it is or by a name that means the same everywhere', () => {
    const nameless = [...everything(document)].flatMap(([place, { properties }]) =>
      Object.entries(properties ?? {})
        .filter(([, property]) => property.description === undefined && property.$ref === undefined)
        .map(([name]) => `${place}/${name}`),
    )
    expect(nameless).toEqual([])
  })
})
