import { errorBody, errorBodyStatuses, findOperation, openApiDocument } from '@shiplog/contract'
import { z } from 'zod'

const document = openApiDocument({ version: 'test' })

type Documented = Record<string, { responses: Record<string, unknown> } | undefined>

/**
 * Compares an answer with the published document. The operation must document the status, and a body must
 * match the schema. Of a path or method that the document does not have, only error bodies are checked.
 *
 * @throws Error that describes the difference
 */
export const checkConforms = (method: string, path: string, status: number, body: unknown): void => {
  const found = findOperation(method, path.split('?')[0] ?? '')
  const operation = found !== undefined && 'operation' in found ? found.operation : undefined
  const own = errorBodyStatuses.find((one) => one === status)
  const ownBody = own === undefined ? undefined : operation?.errorBodies?.[own]?.schema
  if (status >= 400) (ownBody === undefined ? errorBody : z.union([errorBody, ownBody])).parse(body)
  if (operation === undefined) return
  const documented = document.paths?.[operation.path] as Documented
  const statuses = Object.keys(documented[method.toLowerCase()]?.responses ?? {})
  if (!statuses.includes(String(status)))
    throw new Error(`${operation.id} answered ${status}, and its document knows ${statuses.join(', ')}`)
  if (status === operation.answer.status) operation.answer.content?.schema.parse(body)
  if (status === 202 && 'later' in operation.answer) operation.answer.later.content?.schema.parse(body)
}
