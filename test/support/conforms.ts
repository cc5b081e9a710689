import { errorBody, findOperation, openApiDocument } from '@shiplog/contract'

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
  if (status >= 400) errorBody.parse(body)
  if (found === undefined || !('operation' in found)) return
  const { operation } = found
  const documented = document.paths?.[operation.path] as Documented
  const statuses = Object.keys(documented[method.toLowerCase()]?.responses ?? {})
  if (!statuses.includes(String(status)))
    throw new Error(`${operation.id} answered ${status}, and its document knows ${statuses.join(', ')}`)
  if (status === operation.answer.status) operation.answer.content?.schema.parse(body)
  if (status === 202 && 'later' in operation.answer) operation.answer.later.content.schema.parse(body)
}
