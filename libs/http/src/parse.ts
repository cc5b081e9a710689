import type { z } from 'zod'
import { HttpError } from './http-error.ts'

type Issue = z.core.$ZodIssue

const kinds: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
}

const quote = (path: PropertyKey[]): string => `'${path.map(String).join('.')}'`

const valueAt = (input: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key],
    input,
  )

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

const sentence = (issue: Issue, input: unknown): string => {
  if (issue.path.length === 0 && issue.code === 'invalid_type') return 'Request body must be a JSON object'
  const field = `Field ${quote(issue.path)}`
  if (issue.code === 'custom') return issue.message.replaceAll('{field}', field)
  if (isMissing(valueAt(input, issue.path))) return `${field} is required`
  switch (issue.code) {
    case 'invalid_type':
      return `${field} must be ${kinds[issue.expected] ?? issue.expected}`
    case 'too_big':
      return issue.origin === 'string'
        ? `${field} must be at most ${issue.maximum} characters`
        : `${field} must be at most ${issue.maximum}`
    case 'too_small':
      return issue.origin === 'string'
        ? `${field} must be at least ${issue.minimum} characters`
        : `${field} must be at least ${issue.minimum}`
    case 'invalid_value':
      return `${field} must be one of: ${issue.values.map(String).join(', ')}`
    case 'invalid_format':
      return `${field} is not a valid ${issue.format}`
    default:
      return `${field} is invalid: ${issue.message}`
  }
}

/** The first problem in the order of the schema's fields, which is the order of the specification's tables. */
const firstIssue = (schema: z.ZodType, issues: Issue[]): Issue | undefined => {
  const shape = (schema as { shape?: object }).shape
  if (shape === undefined) return issues[0]
  const order = Object.keys(shape)
  const rank = (issue: Issue): number => {
    const index = order.indexOf(String(issue.path[0]))
    return index === -1 ? order.length : index
  }
  return issues.toSorted((a, b) => rank(a) - rank(b))[0]
}

/**
 * Parses what a caller sent. Custom issues may write `{field}` for the field's name.
 *
 * @throws HttpError 400 whose sentence names the first field that is wrong
 */
export const parseBody = <S extends z.ZodType>(schema: S, input: unknown): z.output<S> => {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const issue = firstIssue(schema, result.error.issues)
  throw new HttpError(400, issue ? sentence(issue, input) : 'Request body is invalid')
}

/**
 * Parses query parameters.
 *
 * @throws HttpError 400 whose sentence names the parameter
 */
export const parseQuery = <S extends z.ZodType>(schema: S, query: unknown): z.output<S> => {
  try {
    return parseBody(schema, query)
  } catch (err) {
    if (err instanceof HttpError)
      throw new HttpError(400, err.message.replace(/^Field /, 'Query parameter '), { cause: err })
    throw err
  }
}
