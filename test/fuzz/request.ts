import fc from 'fast-check'
import { arbitraryFromSchema, type Likely } from './arbitrary-from-schema.ts'
import { anyBody, type Body, needlessBody, type ValuesOf, validBody } from './body.ts'
import { anyCredential, type Credential, rightCredential, type Standing } from './credentials.ts'
import type { Document, Operation, Parameter } from './document.ts'
import { type Header, oddHeaders } from './headers.ts'
import { anyPath, existingPath, type Path } from './path.ts'
import { placeholder } from './placeholders.ts'
import { anyQuery } from './query.ts'

export type AccountName = 'ours' | 'theirs'

/** A request as a plain value; placeholders are filled in when it is sent. */
export type FuzzRequest = {
  operation: string
  account: AccountName
  standing: Standing
  /** True when the path names a resource of the other account. */
  foreign: boolean
  method: string
  target: string
  headers: Header[]
  body: Body | undefined
}

/**
 * Values of fields that hold an address. They name the chat service of the test, because OpenAPI cannot say
 * that something must answer at an address.
 */
const addresses: Record<string, string[]> = {
  webhook_url: ['ok', 'ok', 'error', 'gone', 'refuse'].map((way) => placeholder('receiver', way)),
}

const choices = [0, 1, 2, 3, 5, 8, 13]

/** Returns the texts in the document's example bodies, by the name of their field. */
const collectExamples = (document: Document): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, value] of Object.entries(node))
      if (typeof value === 'string') found.set(key, (found.get(key) ?? new Set()).add(value))
      else visit(value)
  }
  for (const { body } of document.operations)
    for (const media of Object.values(body ?? {})) visit(media.example)
  return found
}

/**
 * Returns the likely values of each field: the document's examples, and placeholders for values from earlier
 * answers. Fields of ids get placeholders only, because the ids in examples do not exist.
 */
const likelyOf = (document: Document): Likely => {
  const examples = collectExamples(document)
  return (field) => {
    const seen = choices.map((choice) => placeholder('seen', field, choice))
    if (addresses[field] !== undefined) return { values: addresses[field], weight: 30 }
    if (field.endsWith('_id')) return { values: seen, weight: 30 }
    return { values: [...(examples.get(field) ?? []), ...seen], weight: 8 }
  }
}

const isIn = (place: string) => (parameter: Parameter) => parameter.in === place

/** Generates values of a documented header, from characters that every header may contain. */
const headerValue = ({ schema, example }: Parameter): fc.Arbitrary<string> =>
  fc.oneof(
    fc.string({
      unit: fc.constantFrom(...'abcXYZ0189-._~'),
      minLength: 1,
      maxLength: schema.maxLength ?? 255,
    }),
    fc.constantFrom('1', '2', String(example ?? '3')),
  )

const documentedHeaders = (parameters: Parameter[]): fc.Arbitrary<Header[]> =>
  fc
    .tuple(
      ...parameters.filter(isIn('header')).map((parameter) =>
        fc.oneof(
          { weight: 4, arbitrary: fc.constant([]) },
          {
            weight: 1,
            arbitrary: headerValue(parameter).map((value): Header[] => [[parameter.name, value]]),
          },
        ),
      ),
    )
    .map((headers) => headers.flat())

const requestOf =
  (operation: Operation) =>
  ([account, { path, foreign }, query, credential, headers, body]: [
    AccountName,
    Path,
    string,
    Credential,
    Header[],
    Body | undefined,
  ]): FuzzRequest => ({
    operation: operation.id,
    account,
    standing: credential.standing,
    foreign,
    method: operation.method,
    target: query === '' ? path : `${path}?${query}`,
    headers: [...credential.headers, ...headers],
    body,
  })

export type Generator = {
  /** Generates requests of which most parts are valid. */
  any: (operation: Operation) => fc.Arbitrary<FuzzRequest>
  /** Generates requests that should succeed, as far as the document shows. */
  valid: (operation: Operation, account: AccountName) => fc.Arbitrary<FuzzRequest>
}

/** Generates requests for the operations of a document. */
export const createGenerator = (document: Document): Generator => {
  const from = arbitraryFromSchema(document, likelyOf(document))
  const valuesOf: ValuesOf = ({ schema }) => from(schema)
  const parameterOf = ({ name, schema }: Parameter) => from(schema, name)
  const accounts = fc.oneof(
    { weight: 5, arbitrary: fc.constant<AccountName>('ours') },
    { weight: 1, arbitrary: fc.constant<AccountName>('theirs') },
  )

  const any = (operation: Operation): fc.Arbitrary<FuzzRequest> => {
    const { parameters, body, path } = operation
    return fc
      .tuple(
        accounts,
        anyPath(path),
        anyQuery(parameters.filter(isIn('query')), parameterOf),
        anyCredential(document, operation),
        fc.tuple(documentedHeaders(parameters), oddHeaders).map((parts) => parts.flat()),
        body === undefined ? needlessBody : anyBody(body, valuesOf),
      )
      .map(requestOf(operation))
  }

  const valid = (operation: Operation, account: AccountName): fc.Arbitrary<FuzzRequest> => {
    const { body, path } = operation
    return fc
      .tuple(
        fc.constant(account),
        existingPath(path),
        fc.constant(''),
        rightCredential(document, operation),
        fc.constant<Header[]>([]),
        body === undefined ? fc.constant(undefined) : validBody(body, valuesOf),
      )
      .map(requestOf(operation))
  }
  return { any, valid }
}
