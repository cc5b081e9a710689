import type { z } from 'zod'

/**
 * A body as handlers have it: a time, whose name ends in `_at`, may still be a `Date`; JSON writes it as
 * answers have it.
 */
export type Pickable<Body> = {
  [Name in keyof Body]: Name extends `${string}_at` ? Body[Name] | Date : Body[Name]
}

const namesBySchema = new WeakMap<z.ZodObject, string[]>()

/** Listed once: every event and every row of a list is picked from. */
const namesIn = (schema: z.ZodObject): string[] => {
  const names = namesBySchema.get(schema) ?? Object.keys(schema.shape)
  namesBySchema.set(schema, names)
  return names
}

/**
 * Of `from` the fields that a schema names, and no others. The compiler refuses what lacks one. What a field
 * holds is taken as it is: who nests an object picks its fields.
 */
export const pick = <S extends z.ZodObject, From extends Pickable<z.output<S>>>(schema: S, from: From) => {
  const picked: Record<string, unknown> = {}
  for (const name of namesIn(schema)) picked[name] = from[name as keyof From]
  return picked as Pick<From, keyof From & keyof z.output<S>>
}
