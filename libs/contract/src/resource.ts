import { z } from 'zod'
import { type Content, type Endpoint, lookupErrors } from './endpoint.ts'

type Resource<Shown extends z.ZodObject> = {
  tag: string
  /** Name of the resource in summaries: `notification channel`. */
  name: string
  /** Shorter name, for descriptions of answers: `channel`. */
  noun?: string
  /** Schema of the resource in every answer. */
  schema: Shown
  example: z.input<Shown>
}

/** The parts of an endpoint's documentation that differ between resources. */
type Details = Partial<Pick<Endpoint, 'summary' | 'description' | 'errors'>>

/** Returns the answer of an operation that succeeds with 200. */
export const answerOf = <Shown extends z.ZodType>(
  schema: Shown,
  example: z.input<Shown>,
  description: string,
) => ({ status: 200, description, content: { schema, example } }) as const

/** Returns the answer of an operation that lists a resource. */
export const pageOf = <Shown extends z.ZodObject>(
  schema: Shown,
  example: z.input<Shown>,
  description: string,
) => ({ ...answerOf(z.array(schema), [example], description), paged: true }) as const

/** Makes the five usual endpoints of a resource, with the same words for every resource. */
export const resource = <Shown extends z.ZodObject>(of: Resource<Shown>) => {
  const { tag, name, noun = name, schema, example } = of
  const one = `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`
  const named = <const Id extends string>(id: Id, summary: string) => ({ id, tag, summary })

  return {
    create: <const Id extends string, Body extends Content>(id: Id, details: Details & { body: Body }) => ({
      ...named(id, `Create ${one}`),
      ...details,
      answer: { ...answerOf(schema, example, `The created ${noun}.`), status: 201 } as const,
    }),

    list: <const Id extends string, Query extends z.ZodObject>(
      id: Id,
      details: Details & { query: Query },
    ) => ({
      ...named(id, `List ${name}s`),
      ...details,
      answer: pageOf(schema, example, `A page of ${noun}s, newest first.`),
    }),

    get: <const Id extends string>(id: Id, details: Details = {}) => ({
      ...named(id, `Get ${one}`),
      ...details,
      answer: answerOf(schema, example, `The ${noun}.`),
      errors: { ...lookupErrors, ...details.errors },
    }),

    change: <const Id extends string, Body extends Content>(
      id: Id,
      { changed = example, ...details }: Details & { body: Body; changed?: z.input<Shown> },
    ) => ({
      ...named(id, `Change ${one}`),
      ...details,
      answer: answerOf(schema, changed, `The changed ${noun}.`),
      errors: { ...lookupErrors, ...details.errors },
    }),

    remove: <const Id extends string>(
      id: Id,
      { done = `The ${noun} is deleted.`, ...details }: Details & { done?: string } = {},
    ) => ({
      ...named(id, `Delete ${one}`),
      ...details,
      answer: { status: 204, description: done } as const,
      errors: { ...lookupErrors, ...details.errors },
    }),
  }
}
