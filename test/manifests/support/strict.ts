/** Checks its `this` by a schema, to the end of it. @throws an error with a list of what is wrong */
export type Validate = (this: unknown) => void

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A copy of `value` that notes which of its fields somebody looks at. */
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

/** The fields that nobody looked at; not what is below them. */
const unseen = (value: unknown, path: string, seen: Set<string>): string[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([key, field]) => {
        const at = `${path}/${key}`
        return seen.has(at) ? unseen(field, at, seen) : [at]
      })
    : []

/**
 * What is wrong with a value by a schema, and which of its fields the schema does not know. The published
 * schemas of Kubernetes allow any field beside those that they name, as its server did once; but a validator
 * looks at each field that its schema names, and at no other.
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
