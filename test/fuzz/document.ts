export type Schema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  not?: object
  enum?: unknown[]
  examples?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
}

export type Media = { schema: Schema; example?: unknown }
export type Parameter = {
  name: string
  in: string
  required?: boolean
  schema: Schema
  example?: unknown
}
export type DocumentedResponse = {
  headers?: Record<string, { required?: boolean; schema: Schema }>
  content?: Record<string, Media>
}

export type Operation = {
  id: string
  method: string
  path: string
  /** Lowest role of a user that may call the operation; absent if the operation is not for users. */
  role?: string
  /** Names of security schemes, each sufficient by itself; none for a public operation. */
  schemes: string[]
  parameters: Parameter[]
  body?: Record<string, Media>
  needsBody: boolean
  responses: Record<string, DocumentedResponse>
}

export type SecurityScheme = { type: string; scheme?: string; in?: string; name?: string }

export type Document = {
  raw: object
  operations: Operation[]
  schemes: Record<string, SecurityScheme>
  /** Returns the schema that a reference points to; any other schema is returned as it is. */
  schemaOf: (schema: Schema) => Schema
}

type Reference = { $ref?: string }
type RawOperation = {
  operationId: string
  'x-required-role'?: string
  security: Record<string, string[]>[]
  parameters?: (Parameter & Reference)[]
  requestBody?: { content: Record<string, Media>; required?: boolean } & Reference
  responses: Record<string, DocumentedResponse & Reference>
}
type RawDocument = {
  paths: Record<string, Record<string, RawOperation>>
  components: { securitySchemes: Record<string, SecurityScheme> }
}

const follow = (document: object, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((node: unknown, key) => (node as Record<string, unknown>)[key], document)

/**
 * Parses the published document. The requests are made from the document alone, because a client knows
 * nothing else of the API.
 */
export const parseDocument = (raw: RawDocument): Document => {
  const resolved = <Node extends Reference>(node: Node): Node =>
    node.$ref === undefined ? node : (follow(raw, node.$ref) as Node)
  const parse = (path: string, method: string, operation: RawOperation): Operation => ({
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    ...(operation['x-required-role'] !== undefined && { role: operation['x-required-role'] }),
    schemes: operation.security.flatMap((alternative) => Object.keys(alternative)),
    parameters: (operation.parameters ?? []).map(resolved),
    ...(operation.requestBody && { body: resolved(operation.requestBody).content }),
    needsBody: operation.requestBody !== undefined && resolved(operation.requestBody).required === true,
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, response]) => [status, resolved(response)]),
    ),
  })
  return {
    raw,
    operations: Object.entries(raw.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => parse(path, method, operation)),
    ),
    schemes: raw.components.securitySchemes,
    schemaOf: resolved,
  }
}

/**
 * Returns the path of the resource that a path's last id belongs to: `/products/{product-id}` for
 * `/products/{product-id}/deployments/`. Undefined for a path without ids.
 */
export const resourceOf = (path: string): string | undefined => /^.*-id\}/.exec(path)?.[0]

export const withoutSlash = (path: string): string => path.replace(/\/$/, '')

/** Returns the first 2xx status that an operation documents; an empty text if there is none. */
export const successOf = (operation: Operation): string =>
  Object.keys(operation.responses).find((status) => status.startsWith('2')) ?? ''
