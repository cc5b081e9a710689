import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { HttpError } from '../answers/http-error.ts'
import { parseBody, parseQuery } from './parse.ts'

const refusal = (parse: () => unknown): string => {
  try {
    parse()
  } catch (err) {
    if (err instanceof HttpError && err.status === 400) return err.message
    throw err
  }
  throw new Error('was accepted')
}

const schema = z.object({
  name: z.string().trim().min(1),
  size: z.int().max(9).optional(),
  hours: z.number().gt(0).optional(),
  config: z.object({ url: z.string() }).optional(),
  tags: z.array(z.string().max(3)).max(2).optional(),
  extra: z.record(z.string(), z.unknown()).optional(),
  kind: z.enum(['a', 'b']).optional(),
  on: z.boolean().optional(),
  either: z.union([z.string(), z.number()]).optional(),
})

const about = (body: unknown): string => refusal(() => parseBody(schema, body))

describe('parseBody', () => {
  it('returns what the schema makes of the body, without fields that it does not know', () => {
    expect(parseBody(schema, { name: 'x', unknown: 1 })).toEqual({ name: 'x' })
  })

  it.each([[undefined], [null], ['"x"'], ['x'], [[]], [5], [true]])('refuses %j: not an object', (body) => {
    expect(about(body)).toBe('Request body must be a JSON object')
  })

  it.each([[undefined], [null], [''], [' \n\t ']])(
    'says that a required field is required when it is %j',
    (name) => {
      expect(about({ name })).toBe("Field 'name' is required")
    },
  )

  it.each([
    [{ name: 5 }, "Field 'name' must be a string"],
    [{ name: 'x', size: '5' }, "Field 'size' must be a number"],
    [{ name: 'x', size: 1.5 }, "Field 'size' must be an integer"],
    [{ name: 'x', size: 10 }, "Field 'size' must be at most 9"],
    [{ name: 'x', config: {} }, "Field 'config.url' is required"],
    [{ name: 'x', config: { url: 1 } }, "Field 'config.url' must be a string"],
    [{ name: 'x', config: [] }, "Field 'config' must be an object"],
    [{ name: 'x', config: ' ' }, "Field 'config' must be an object"],
    [{ name: 'x', tags: 'a' }, "Field 'tags' must be an array"],
    [{ name: 'x', tags: ['a', 5] }, "Field 'tags.1' must be a string"],
    [{ name: 'x', tags: ['long'] }, "Field 'tags.0' must be at most 3 characters"],
    [{ name: 'x', tags: ['a', 'b', 'c'] }, "Field 'tags' must be at most 2 items"],
    [{ name: 'x', hours: 0 }, "Field 'hours' must be more than 0"],
    [{ name: 'x', extra: [] }, "Field 'extra' must be an object"],
    [{ name: 'x', extra: 'text' }, "Field 'extra' must be an object"],
    [{ name: 'x', kind: 'c' }, "Field 'kind' must be one of: a, b"],
    [{ name: 'x', on: 'yes' }, "Field 'on' must be true or false"],
    [{ name: 'x', either: {} }, "Field 'either' must be a string"],
  ])('names the field of %j', (body, sentence) => {
    expect(about(body)).toBe(sentence)
  })

  it('puts the name in a custom message only where the message begins with its place', () => {
    const custom = z.object({
      a: z.string().superRefine((value, context) => {
        context.addIssue({ code: 'custom', message: value })
      }),
    })
    expect(refusal(() => parseBody(custom, { a: '{field} is odd' }))).toBe("Field 'a' is odd")
    expect(refusal(() => parseBody(custom, { a: 'odd {field} $&' }))).toBe('odd {field} $&')
  })

  it('names the first wrong field in the order of the schema, in whatever order the body has them', () => {
    const fields = ['a', 'b', 'c', 'd', 'e']
    const strings = z.object(Object.fromEntries(fields.map((field) => [field, z.string()])))
    fc.assert(
      fc.property(fc.shuffledSubarray(fields), fc.subarray(fields, { minLength: 1 }), (order, wrong) => {
        const body = Object.fromEntries(
          [...order, ...fields].map((field) => [field, wrong.includes(field) ? 5 : 'x']),
        )
        expect(refusal(() => parseBody(strings, body))).toBe(`Field '${wrong[0]}' must be a string`)
      }),
    )
  })
})

describe('parseQuery', () => {
  it('calls them query parameters', () => {
    expect(refusal(() => parseQuery(schema, { name: 'x', kind: 'c' }))).toBe(
      "Query parameter 'kind' must be one of: a, b",
    )
  })

  it('refuses a parameter that is given twice', () => {
    expect(refusal(() => parseQuery(schema, { name: ['x', 'y'] }))).toBe(
      "Query parameter 'name' must be given once",
    )
  })
})
