import type { z } from 'zod'
import { HttpError } from '../answers/http-error.ts'

type Issue = z.core.$ZodIssue
/** The parsed input, and the word for one of its parts in error messages. */
type Source = { input: unknown; noun: 'Field' | 'Query parameter' }

const kinds: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
}

const units: Record<string, string> = { string: 'character', array: 'item' }

const withUnit = (count: number | bigint, origin: string): string => {
  const unit = units[origin]
  return unit === undefined ? String(count) : `${count} ${unit}${Number(count) === 1 ? '' : 's'}`
}

const valueAt = (input: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key],
    input,
  )

/** True when a value counts as missing, as a blank string does where the schema expects a string. */
const isMissing = (value: unknown, issue: Issue): boolean => {
  if (value === undefined || value === null) return true
  const wantsText = issue.code !== 'invalid_type' || issue.expected === 'string'
  return wantsText && typeof value === 'string' && value.trim() === ''
}

/** Returns the part of the error message after the name of the field. */
const predicate = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? issue.expected}`
    case 'too_big':
      return `must be ${issue.inclusive === false ? 'less than' : 'at most'} ${withUnit(issue.maximum, issue.origin)}`
    case 'too_small':
      return `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${withUnit(issue.minimum, issue.origin)}`
    case 'invalid_value':
      return `must be one of: ${issue.values.map(String).join(', ')}`
    case 'invalid_format':
      return `is not a valid ${issue.format}`
    default:
      return `is invalid: ${issue.message}`
  }
}

/**
 * Returns the issue to report. For a union, this is the first issue of the alternative with the fewest
 * issues, because the client has most likely meant that one.
 */
const innermost = (issue: Issue): Issue => {
  if (issue.code !== 'invalid_union') return issue
  const [inner] = issue.errors.toSorted((a, b) => a.length - b.length)[0] ?? []
  return inner ? innermost({ ...inner, path: [...issue.path, ...inner.path] }) : issue
}

const sentence = (outer: Issue, { input, noun }: Source): string => {
  const issue = innermost(outer)
  if (issue.path.length === 0 && issue.code === 'invalid_type') return 'Request body must be a JSON object'
  const unknownKeys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const name = `${noun} '${[...issue.path, ...unknownKeys].map(String).join('.')}'`
  if (unknownKeys.length > 0) return `${name} is unknown`
  if (issue.code === 'custom') return issue.message.replace(/^\{field\}/, () => name)
  const value = valueAt(input, issue.path)
  if (isMissing(value, issue)) return `${name} is required`
  if (noun === 'Query parameter' && typeof value === 'object') return `${name} must be given once`
  return `${name} ${predicate(issue)}`
}

const parse = <S extends z.ZodType>(schema: S, source: Source): z.output<S> => {
  const result = schema.safeParse(source.input)
  if (result.success) return result.data
  // Issues come in the order of the schema's fields, so the first wrong field is reported.
  const [issue] = result.error.issues
  throw new HttpError(400, issue ? sentence(issue, source) : 'Request is invalid')
}

/**
 * Parses a request body. The message of a custom issue may begin with `{field}`, which stands for the field's
 * name.
 *
 * @throws HttpError 400 that names the first wrong field
 */
export const parseBody = <S extends z.ZodType>(schema: S, input: unknown): z.output<S> =>
  parse(schema, { input, noun: 'Field' })

/**
 * Parses the query parameters of `req.query`.
 *
 * @throws HttpError 400 that names the first wrong parameter
 */
export const parseQuery = <S extends z.ZodType>(schema: S, query: unknown): z.output<S> =>
  parse(schema, { input: query, noun: 'Query parameter' })
