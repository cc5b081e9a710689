import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Document, DocumentedResponse, Operation, Schema } from './document.ts'
import { Fault } from './fault.ts'
import { mayBeRefused, refusals } from './headers.ts'
import type { FuzzRequest } from './request.ts'
import type { Answer } from './send.ts'

/** Compiles a schema of the document, which may refer to other parts of the document. */
type Compile = (schema: Schema) => ValidateFunction

const createCompile = (document: Document, formats: boolean): Compile => {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: formats })
  if (formats) addFormats.default(ajv)
  ajv.addSchema({ ...document.raw, $id: 'document' })
  const compiled = new Map<Schema, ValidateFunction>()
  return (schema) => {
    const known = compiled.get(schema)
    if (known !== undefined) return known
    const absolute = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/')
    const made = ajv.compile(JSON.parse(absolute))
    compiled.set(schema, made)
    return made
  }
}

const complaint = ({ errors }: ValidateFunction): string => {
  const [first] = errors ?? []
  return `${first?.instancePath || 'the whole'} ${first?.message} ${JSON.stringify(first?.params)}`
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return undefined // not JSON, so no schema allows it
  }
}

const bodyOf = (type: string | undefined, text: string): unknown =>
  type === 'application/json' ? parseJson(text) : text

/** Returns the data of each event in a stream. The documented schema of a stream is that of one event. */
const eventsOf = (text: string): unknown[] =>
  [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => parseJson(data))

const refusal: DocumentedResponse = {
  content: {
    'application/json': {
      schema: { type: 'object', required: ['detail'], properties: { detail: { type: 'string' } } },
    },
  },
}

const responseFor = (request: FuzzRequest, operation: Operation, { status }: Answer): DocumentedResponse => {
  if (status >= 500) throw new Fault(`answered ${status}`)
  const documented = operation.responses[status]
  if (documented !== undefined) return documented
  if (mayBeRefused(request.headers) && refusals.includes(status)) return refusal
  if (status === 304 && request.headers.some(([name]) => name.startsWith('If-'))) return {}
  throw new Fault(`answered ${status}, and the document knows ${Object.keys(operation.responses).join(', ')}`)
}

const checkAccess = ({ standing, foreign, headers }: FuzzRequest, { status }: Answer): void => {
  if (standing === 'wrong' && status < 400) throw new Fault(`answered ${status} to a wrong credential`)
  if (standing === 'right' && status === 401 && !mayBeRefused(headers))
    throw new Fault('answered 401 to a right credential')
  if (foreign && status < 400) throw new Fault(`answered ${status} about a thing of another account`)
}

const checkBody = (compile: Compile, response: DocumentedResponse, answer: Answer): void => {
  const type = answer.headers['content-type']?.split(';')[0]
  if (response.content === undefined) {
    if (answer.body !== '' || type !== undefined)
      throw new Fault('answered with a body where none is documented')
    return
  }
  const media = response.content[type ?? '']
  if (media === undefined)
    throw new Fault(`answered ${type}, and the document knows ${Object.keys(response.content).join(', ')}`)
  const validate = compile(media.schema)
  const bodies = type === 'text/event-stream' ? eventsOf(answer.body) : [bodyOf(type, answer.body)]
  for (const body of bodies)
    if (!validate(body))
      throw new Fault(`answered with a body that the document does not admit: ${complaint(validate)}`)
  // `detail` is an object in the answer to a start that a rule forbids.
  const detail = answer.status >= 400 ? (bodies[0] as { detail: unknown }).detail : undefined
  if (typeof detail === 'string' && detail.trim() === '') throw new Fault('answered with an empty detail')
}

const checkHeaders = (compile: Compile, response: DocumentedResponse, { headers }: Answer): void => {
  for (const [name, { required, schema }] of Object.entries(response.headers ?? {})) {
    const value = headers[name.toLowerCase()]
    if (value === undefined) {
      if (required === true) throw new Fault(`answered without the header ${name}`)
      continue
    }
    const validate = compile(schema)
    if (!validate(schema.type === 'integer' ? Number(value) : value))
      throw new Fault(`answered with ${name}: ${value}, and it ${complaint(validate)}`)
  }
}

const checkPage = ({ headers }: Answer): void => {
  const target = /^<(.+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1]
  if (headers.link !== undefined && target === undefined)
    throw new Fault(`answered with Link: ${headers.link}`)
  const cursor = target && new URL(target, 'http://localhost').searchParams.get('cursor')
  if (cursor !== headers['x-next-cursor'])
    throw new Fault(`answered with X-Next-Cursor: ${headers['x-next-cursor']} and Link: ${headers.link}`)
}

const checkRequestId = ({ headers: sent }: FuzzRequest, { headers }: Answer): void => {
  if (mayBeRefused(sent)) return
  const [own, ...others] = sent.filter(([name]) => name === 'X-Request-Id').map(([, value]) => value)
  if (
    own !== undefined &&
    others.length === 0 &&
    /^[\w.-]{1,64}$/.test(own) &&
    headers['x-request-id'] !== own
  )
    throw new Fault(`answered with X-Request-Id: ${headers['x-request-id']} to ${own}`)
}

/** Returns an object without fields that are null or blank, because the API treats them as absent. */
const withoutBlanks = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const isBlank = (inner: unknown) => inner === null || (typeof inner === 'string' && inner.trim() === '')
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => !isBlank(inner)))
}

/**
 * Checks that a JSON object which the document does not allow as a body was refused. `compile` should ignore
 * formats, because the API accepts more forms of a time than the document describes.
 */
const checkTaken = (
  compile: Compile,
  request: FuzzRequest,
  operation: Operation,
  { status }: Answer,
): void => {
  const schema = operation.body?.['application/json']?.schema
  const { body } = request
  // An operation with an optional body treats a blank one as absent.
  if (body?.text?.trim() === '' && !operation.needsBody) return
  // A body with a placeholder is skipped, because the placeholder was filled in before the body was sent.
  if (status >= 400 || schema === undefined || body?.text === undefined || body.text.includes('{{')) return
  const value = withoutBlanks(parseJson(body.text))
  const validate = compile(schema)
  if (body.type === 'application/json' && !Array.isArray(value) && !validate(value))
    throw new Fault(`answered ${status} to a body that the document does not admit: ${complaint(validate)}`)
}

export type Judge = (request: FuzzRequest, operation: Operation, answer: Answer) => void

/** Returns a function that throws a Fault when an answer differs from the document. */
export const createJudge = (document: Document): Judge => {
  const compile = createCompile(document, true)
  const compileLoosely = createCompile(document, false)
  return (request, operation, answer) => {
    const response = responseFor(request, operation, answer)
    checkAccess(request, answer)
    checkBody(compile, response, answer)
    checkHeaders(compile, response, answer)
    checkPage(answer)
    checkRequestId(request, answer)
    checkTaken(compileLoosely, request, operation, answer)
  }
}
