import type { z } from 'zod'

/**
 * A body as handlers have it: a time, whose name ends in `_at`, may still be a `Date`; JSON writes it as
 * answers have it.
 */
export type Pickable<Body> = {
  [Name in keyof Body]: Name extends `${string}_at` ? Body[Name] | Date : Body[Name]
}

/**
 * Of `from` the fields that a schema names, and no others. The compiler refuses what lacks one. What a field
 * holds is taken as it is: who nests an object picks its fields.
 */
export const pick = <S extends z.ZodObject, From extends Pickable<z.output<S>>>(schema: S, from: From) =>
  Object.fromEntries(Object.keys(schema.shape).map((name) => [name, from[name as keyof From]])) as Pick<
    From,
    keyof From & keyof z.output<S>
  >
