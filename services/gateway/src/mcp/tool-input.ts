import { type Operation, operations } from '@shiplog/contract'
import { z } from 'zod'
import type { Tool } from './tools.ts'

/** Rows of a list in one answer: few, because a model reads all of them, and a row has up to 2 kB. */
export const rows = { default: 20, most: 100 }

/** Arguments of a call, as a model has written them. */
export type Arguments = Record<string, string | number | undefined>

/** Schemas of parameters that tools describe in other words than the API does. */
const pageArguments: Record<string, z.ZodType> = {
  limit: z
    .int()
    .min(1)
    .max(rows.most)
    .optional()
    .describe(`Most rows in the answer: 1 to ${rows.most}, default ${rows.default}.`),
  cursor: z.string().max(2_048).optional().describe('`next_cursor` of the previous answer.'),
}

/** Keywords of JSON Schema that help a model to write a value. */
const hints = ['description', 'enum', 'format', 'examples', 'maxLength']

/** Returns the schema of one argument. The service checks its value, as in every other request. */
const argumentOf = (field: z.ZodType): z.ZodType => {
  const schema = z.toJSONSchema(field, { io: 'input' })
  // A field that may be null has its other keywords in the first alternative.
  const found = Object.entries({ ...schema.anyOf?.[0], ...schema }).filter(([name]) => hints.includes(name))
  const text = z
    .string()
    .max(schema.maxLength ?? 255)
    .meta(Object.fromEntries(found))
  return field.safeParse(undefined).success ? text.optional() : text
}

/** Returns the names of the ids in a path, as the names of arguments: `deployment_id`. */
const idNames = (path: string): string[] =>
  [...path.matchAll(/\{(.+?)\}/g)].map(([, name = '']) => name.replaceAll('-', '_'))

const fieldsOf = ({ query, body }: Operation): Record<string, z.ZodType> => ({
  ...query?.shape,
  ...(body?.schema instanceof z.ZodObject ? (body.schema.shape as Record<string, z.ZodType>) : {}),
})

/** Returns the operation of a tool. @throws Error for a tool that names none, which a test excludes */
export const operationOf = ({ operation }: Tool): Operation => {
  const found = operations.find(({ id }) => id === operation)
  if (found === undefined) throw new Error(`There is no operation ${operation}`)
  return found
}

/**
 * Returns the schema of a tool's arguments: the parameters of its operation, by their names. Unknown names
 * are refused, because the answer without a misspelt filter would be a wrong one.
 */
export const inputOf = (operation: Operation): z.ZodObject => {
  const ids = idNames(operation.path).map((name) => [name, z.uuid().describe('`id` from a list.')])
  const fields = Object.entries(fieldsOf(operation)).map(([name, field]) => [
    name,
    pageArguments[name] ?? argumentOf(field),
  ])
  return z.strictObject(Object.fromEntries([...ids, ...fields]))
}

/** Returns path, query and body of the request that answers a call. */
export const requestOf = (
  { path, body, query }: Operation,
  args: Arguments,
): { target: string; body: string | null } => {
  const filled = path.replace(/\{(.+?)\}/g, (_all, name: string) =>
    encodeURIComponent(args[name.replaceAll('-', '_')] ?? ''),
  )
  if (body !== undefined) return { target: filled, body: JSON.stringify(args) }
  const defaults = query !== undefined && 'limit' in query.shape ? { limit: rows.default } : {}
  const asked = Object.entries({ ...defaults, ...args }).flatMap(([name, value]) =>
    value === undefined || query?.shape[name] === undefined ? [] : [[name, String(value)]],
  )
  const search = new URLSearchParams(asked).toString()
  return { target: search === '' ? filled : `${filled}?${search}`, body: null }
}
