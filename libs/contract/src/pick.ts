import type { z } from 'zod'

/**
 * A body as handlers have it: a time, whose name ends in `_at`, may be a `Date`, which JSON writes in the
 * form of the API.
 */
export type Pickable<Body> = {
  [Name in keyof Body]: Name extends `${string}_at` ? Body[Name] | Date : Body[Name]
}

const namesBySchema = new WeakMap<z.ZodObject, string[]>()

/**
 * Returns the field names of a schema. Cached, because `pick` runs for every event and every row of a list.
 */
const namesIn = (schema: z.ZodObject): string[] => {
  const names = namesBySchema.get(schema) ?? Object.keys(schema.shape)
  namesBySchema.set(schema, names)
  return names
}

/**
 * Returns only the fields of `from` that the schema names. A `from` that lacks a field of the schema does not
 * compile. Nested objects are taken over as they are, so their fields must be picked separately.
 */
export const pick = <S extends z.ZodObject, From extends Pickable<z.output<S>>>(schema: S, from: From) => {
  const picked: Record<string, unknown> = {}
  for (const name of namesIn(schema)) picked[name] = from[name as keyof From]
  return picked as Pick<From, keyof From & keyof z.output<S>>
}
