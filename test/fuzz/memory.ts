type Pool = Map<string, string[]>

/** Values from the answers to one account: the latest texts of each field, and the latest resources. */
export type Memory = {
  /**
   * Returns a text that an answer had in this field: for `choice` 0 the latest text, for 1 the one before.
   */
  text: (field: string, choice: number) => string | undefined
  addText: (field: string, text: string) => void
  /** Returns the paths of existing resources of a template such as `/products/{product-id}`, oldest first. */
  paths: (resource: string) => string[]
  path: (resource: string, choice: number) => string | undefined
  addPath: (resource: string, path: string) => void
  forgetPath: (path: string) => void
  /** Forgets these ids, and the paths that end with one of them. */
  forgetIds: (ids: ReadonlySet<string>) => void
}

const keptTexts = 20
const keptPaths = 50

const add = (pool: Pool, name: string, value: string, kept: number): void => {
  const values = pool.get(name) ?? []
  if (values.includes(value)) return
  values.push(value)
  if (values.length > kept) values.shift()
  pool.set(name, values)
}

const pick = (values: string[] | undefined, choice: number): string | undefined =>
  values?.at(-1 - (choice % Math.max(values.length, 1)))

const remove = (pool: Pool, isGone: (value: string) => boolean): void => {
  for (const [name, values] of pool)
    pool.set(
      name,
      values.filter((value) => !isGone(value)),
    )
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

export const createMemory = (): Memory => {
  const texts: Pool = new Map()
  const existing: Pool = new Map()
  return {
    text: (field, choice) => pick(texts.get(field), choice),
    addText: (field, text) => add(texts, field, text, keptTexts),
    paths: (resource) => existing.get(resource) ?? [],
    path: (resource, choice) => pick(existing.get(resource), choice),
    addPath: (resource, path) => add(existing, resource, path, keptPaths),
    forgetPath: (path) => remove(existing, (one) => one === path),
    forgetIds: (ids) => {
      remove(existing, (path) => ids.has(lastPart(path)))
      remove(texts, (text) => ids.has(text))
    },
  }
}
