import fc from 'fast-check'

/**
 * JSON texts for the value of a field. They are not JavaScript values, because some would change when they
 * are parsed and serialised.
 */
const fragments = [
  'null',
  'true',
  '0',
  '-0',
  '1e999',
  '-1',
  '0.1',
  '123456789012345678901234567890',
  '""',
  '"   "',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"2026-02-30T25:61:00Z"',
  '"0000-00-00"',
  '"NaN"',
  '"true"',
  '"[object Object]"',
  '"00000000-0000-0000-0000-000000000000"',
  '[]',
  '[null]',
  '[[]]',
  '{}',
  '{"a":1,"a":2}',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"toString":1,"valueOf":2,"length":-1}',
  '{"$ref":"#"}',
  '{"\\u0000":1}',
  '{"\\ud800":1}',
]
const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`
const large = [
  deep(63),
  deep(64),
  deep(65),
  deep(99),
  deep(101),
  deep(5_000),
  `"${'x'.repeat(256)}"`,
  `"${'x'.repeat(2_049)}"`,
  `"${'\u{1f600}'.repeat(10_001)}"`,
  `"${'\\u0007'.repeat(30_000)}"`,
  `{"a":"${'x'.repeat(102_391)}"}`,
  `{"a":"${'x'.repeat(110_000)}"}`,
  `[${'"1",'.repeat(5_000)}"1"]`,
  `{${Array.from({ length: 5_000 }, (_, index) => `"${index}":0`).join()}}`,
]

type Place = (string | number)[]

/**
 * Returns the paths of all parts of a value, beginning with the path of the whole value. Of each object or
 * array, only the first 30 entries count.
 */
const placesIn = (value: unknown, place: Place = []): Place[] => {
  if (typeof value !== 'object' || value === null) return [place]
  const inner = Object.entries(value).slice(0, 30)
  return [place, ...inner.flatMap(([key, part]) => placesIn(part, [...place, key]))]
}

/**
 * Serialises a value with `fragment` in place of one part. Leaves the part out if `fragment` is undefined.
 */
const write = (value: unknown, place: Place, fragment: string | undefined): string => {
  const [first, ...rest] = place
  if (first === undefined) return fragment ?? ''
  const isArray = Array.isArray(value)
  const parts = Object.entries(value as object).flatMap(([key, part]) => {
    const text = key === first ? write(part, rest, fragment) : JSON.stringify(part)
    if (text === '') return []
    return [isArray ? text : `${JSON.stringify(key)}:${text}`]
  })
  return isArray ? `[${parts.join()}]` : `{${parts.join()}}`
}

/** Generates JSON text of one field that the documented objects do not have. */
const extraFields = fc.constantFrom(
  '"unknown":{"a":[1]}',
  '"__proto__":{"polluted":true}',
  '"constructor":null',
  '"id":"00000000-0000-0000-0000-000000000000"',
  '"account_id":"00000000-0000-0000-0000-000000000000"',
  '"":0',
)

const addField = (text: string, field: string, first: boolean): string => {
  if (!text.startsWith('{') || text === '{}') return text
  return first ? `{${field},${text.slice(1)}` : `${text.slice(0, -1)},${field}}`
}

/**
 * Generates the JSON text of a valid value after one change, which usually makes it invalid: a part is
 * replaced or removed, or a field is added or repeated.
 */
export const brokenJson = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<string> => {
  const replaced = fc
    .tuple(
      valid,
      fc.nat(),
      fc.oneof(
        { weight: 2, arbitrary: fc.constant(undefined) },
        { weight: 8, arbitrary: fc.constantFrom(...fragments) },
        { weight: 2, arbitrary: fc.constantFrom(...large) },
      ),
    )
    .map(([value, where, fragment]) => {
      const places = placesIn(value).slice(1)
      return write(value, places[where % places.length] ?? [], fragment)
    })
  const added = fc
    .tuple(valid, extraFields, fc.boolean())
    .map(([value, field, first]) => addField(JSON.stringify(value), field, first))
  const doubled = fc.tuple(valid, fc.boolean()).map(([value, first]) => {
    const key = Object.keys(value ?? {})[0] ?? 'x'
    return addField(JSON.stringify(value), `${JSON.stringify(key)}:"twice"`, first)
  })
  return fc.oneof(
    { weight: 8, arbitrary: replaced },
    { weight: 1, arbitrary: added },
    { weight: 1, arbitrary: doubled },
  )
}
