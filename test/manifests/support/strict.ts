/** Checks `this` against a schema. @throws an error that lists all mistakes */
export type Validate = (this: unknown) => void

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Returns a copy of `value` that records which of its fields are read. */
const watched = (value: unknown, path: string, seen: Set<string>): unknown => {
  if (!isObject(value)) return value
  const copy: object = Array.isArray(value) ? [] : {}
  for (const [key, field] of Object.entries(value))
    Object.assign(copy, { [key]: watched(field, `${path}/${key}`, seen) })
  return new Proxy(copy, {
    get: (target, key, receiver) => {
      seen.add(`${path}/${String(key)}`)
      return Reflect.get(target, key, receiver)
    },
  })
}

/** Returns the fields that were never read, without the fields below them. */
const unseen = (value: unknown, path: string, seen: Set<string>): string[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([key, field]) => {
        const at = `${path}/${key}`
        return seen.has(at) ? unseen(field, at, seen) : [at]
      })
    : []

/**
 * Returns the errors of a value by a schema, and its fields that the schema does not name. The published
 * schemas of Kubernetes allow additional fields. A validator reads exactly the fields that its schema names,
 * so a field that was never read is unknown.
 */
export const strictProblems = (validate: Validate, value: unknown): string[] => {
  const seen = new Set<string>()
  const problems: string[] = []
  try {
    validate.call(watched(value, '', seen))
  } catch (err) {
    problems.push((err as Error).message)
  }
  return [...problems, ...unseen(value, '', seen).map((path) => `${path} is not a field of it`)]
}
