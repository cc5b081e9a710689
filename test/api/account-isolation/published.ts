/** The parts of an operation in the document that these tests need. */
export type Published = {
  /** Method and path: `GET /products/{product-id}`. */
  name: string
  method: string
  path: string
  credential: 'user' | 'api-key' | 'none'
  /** Names of the ids in its path. */
  pathIds: string[]
  /** Fields of its body that are ids of existing resources. */
  bodyIds: string[]
  /** Example of its body; undefined for an operation without a body. */
  body: Record<string, unknown> | undefined
  /** Names of its query parameters. */
  filters: string[]
  answersList: boolean
  /** True for an endless stream of server-sent events. */
  answersStream: boolean
}

type Json = { [key: string]: Json }
type Parameter = { name: string; in: string }

const at = (root: Json, path: string[]): Json => path.reduce<Json>((node, key) => node[key] ?? {}, root)

const describeOperation = (document: Json, path: string, method: string, operation: Json): Published => {
  const resolve = (node: Json): Json =>
    node.$ref === undefined ? node : resolve(at(document, String(node.$ref).split('/').slice(1)))
  const parameters = Object.values(operation.parameters ?? {}).map(resolve) as unknown as Parameter[]
  const named = (place: string) => parameters.filter((one) => one.in === place).map(({ name }) => name)
  const security = Object.values(operation.security ?? {}).flatMap(Object.keys)
  const isForUsers = security.includes('accessToken')
  const { schema = {}, example } = at(operation, ['requestBody', 'content', 'application/json'])
  const fields = Object.keys(resolve(schema).properties ?? {})
  const answer = at(operation, ['responses', '200', 'content', 'application/json', 'schema'])
  return {
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    credential: isForUsers ? 'user' : security.includes('apiKey') ? 'api-key' : 'none',
    pathIds: named('path').filter((name) => name.endsWith('-id')),
    // Bodies for API keys are events, which contain names instead of ids. Their `invoke_id` is no id of ours.
    bodyIds: isForUsers ? fields.filter((field) => field.endsWith('_id')) : [],
    body: example as Record<string, unknown> | undefined,
    filters: named('query'),
    answersList: String(resolve(answer).type) === 'array',
    answersStream: at(operation, ['responses', '200', 'content'])['text/event-stream'] !== undefined,
  }
}

/** Returns every operation of the document that the gateway serves. */
export const publishedOperations = async (url: string): Promise<Published[]> => {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as Json
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => describeOperation(document, path, method, operation)),
  )
}
