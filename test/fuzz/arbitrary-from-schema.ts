import fc from 'fast-check'
import type { Document, Schema } from './document.ts'
import { textValue } from './text-values.ts'

/**
 * Returns values that make sense in a field of this name, such as documented examples. `weight` is how often
 * they are generated, compared with 7 for other text.
 */
export type Likely = (field: string) => { values: string[]; weight: number }

const nobody = '00000000-0000-0000-0000-000000000000'

const isoTimes = fc
  .tuple(
    fc.date({
      min: new Date('1970-01-02T00:00:00Z'),
      max: new Date('9999-12-31T00:00:00Z'),
      noInvalidDate: true,
    }),
    fc.constantFrom('Z', '+00:00', '-11:30', '+14:00'),
    fc.constantFrom('', '.1', '.123', '.123456789'),
  )
  .map(([date, zone, fraction]) => `${date.toISOString().slice(0, 19)}${fraction}${zone}`)

const stringOf = (schema: Schema, likely: ReturnType<Likely>): fc.Arbitrary<unknown> => {
  switch (schema.format) {
    case 'date-time':
      return isoTimes
    case 'uuid':
      return fc.oneof(fc.uuid(), fc.constantFrom(...likely.values, nobody))
    case 'uri':
      return fc.oneof(fc.webUrl(), fc.constantFrom(...likely.values, 'https://example.com/'))
    default: {
      const text = textValue(schema, likely)
      if (schema.examples === undefined) return text
      return fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom(...schema.examples) },
        { weight: 1, arbitrary: text },
      )
    }
  }
}

const integerOf = ({ minimum = -(2 ** 31), maximum = 2 ** 31 }: Schema): fc.Arbitrary<number> =>
  fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum))

const numberOf = ({ minimum = -1e308, maximum = 1e308 }: Schema): fc.Arbitrary<number> =>
  fc.oneof(fc.double({ min: minimum, max: maximum, noNaN: true }), fc.constantFrom(minimum, maximum))

/** Any JSON value with a few levels of objects and lists. */
const anyJson = fc.jsonValue({ maxDepth: 4, stringUnit: 'grapheme' })
/** Keys of free-form objects. `constructor` is also a property of every JavaScript object. */
const anyKey = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 10 }), fc.constantFrom('a', 'constructor'))

/** Returns a function that generates values which a schema of the document allows, including its limits. */
export const arbitraryFromSchema = (
  document: Document,
  likely: Likely,
): ((schema: Schema, field?: string) => fc.Arbitrary<unknown>) => {
  const fieldOf = (name: string, schema: Schema, isRequired: boolean): fc.Arbitrary<[string, unknown][]> => {
    const value = from(schema, name).map((inner): [string, unknown][] => [[name, inner]])
    if (isRequired) return value
    return fc.oneof(
      { weight: 2, arbitrary: fc.constant<[string, unknown][]>([]) },
      { weight: 1, arbitrary: value },
    )
  }

  const objectOf = ({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> => {
    // A property that allows no value must be absent.
    const fields = Object.entries(properties).filter(([, { not }]) => not === undefined)
    if (fields.length === 0) return fc.dictionary(anyKey, anyJson, { maxKeys: 5 })
    return fc
      .tuple(...fields.map(([name, schema]) => fieldOf(name, schema, required.includes(name))))
      .map((present) => Object.fromEntries(present.flat()))
  }

  const arrayOf = ({ items = {}, minItems = 0, maxItems = 1_000 }: Schema, field: string) =>
    fc.oneof(
      { weight: 20, arbitrary: fc.array(from(items, field), { minLength: minItems, maxLength: 4 }) },
      { weight: 1, arbitrary: from(items, field).map((item) => Array(maxItems).fill(item)) },
    )

  const ofType = (type: string, schema: Schema, field: string): fc.Arbitrary<unknown> => {
    switch (type) {
      case 'string':
        return stringOf(schema, likely(field))
      case 'integer':
        return integerOf(schema)
      case 'number':
        return numberOf(schema)
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      case 'array':
        return arrayOf(schema, field)
      case 'object':
        return objectOf(schema)
      default:
        throw new Error(`The document has the type '${type}', which this generator does not know`)
    }
  }

  const from = (given: Schema, field = ''): fc.Arbitrary<unknown> => {
    const schema = document.schemaOf(given)
    // Any text up to the maximum length is valid. Without a maximum length, only the examples are known to
    // be.
    const examples = schema.maxLength === undefined ? schema.examples : undefined
    const choices = schema.enum ?? examples ?? ('const' in schema ? [schema.const] : undefined)
    if (choices !== undefined) return fc.constantFrom(...choices)
    const alternatives = schema.anyOf ?? schema.oneOf
    if (alternatives !== undefined) return fc.oneof(...alternatives.map((one) => from(one, field)))
    if (schema.type === undefined) return anyJson
    return fc.oneof(...[schema.type].flat().map((type) => ofType(type, schema, field)))
  }
  return from
}
