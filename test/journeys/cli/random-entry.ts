import fc from 'fast-check'

/** A field of `libs/cli/src/apply/fields.js`. */
export type Field = { required?: boolean; values?: readonly string[] } & (
  | { kind: 'record'; fieldsOf: RecordField['fieldsOf'] }
  | { kind: 'list'; of: RecordField }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'text' | 'prose' | 'secret' | 'number' | 'flag' | 'time' | 'set' }
)

export type RecordField = {
  kind: 'record'
  required?: boolean
  fieldsOf: (value: object) => Record<string, Field>
}

const names = fc.constantFrom(
  'checkout',
  'cart',
  'prod-*',
  'Café 👩‍🚀',
  'staging',
  '1.10',
  'true',
  "it's",
  'ada@example.com',
)

/** Texts that must have a form, by the names of their fields. */
const byName: Record<string, fc.Arbitrary<string>> = {
  start: fc.constantFrom('2098-12-24T00:00', '2099-01-01T12:30:15'),
  end: fc.constantFrom('2099-12-24T00:00', '2099-12-31T08:00'),
  from: fc.constantFrom('2026-12-24T00:00', '2027-01-01T00:00'),
  until: fc.constantFrom('2098-12-24T00:00', '2099-01-01T00:00'),
  timezone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York'),
  cron: fc.constantFrom('0 17 * * 5', '30 8 1 * *'),
  duration: fc.constantFrom('PT2H', 'P1DT12H'),
  stale_after: fc.constantFrom('PT1M', 'PT2H', 'P30D'),
}
const dates = fc.constantFrom('2027-12-24', '2027-12-25', '2028-01-01')
const times = fc.constantFrom('2098-01-01T00:00:00Z', '2098-01-01T00:00:00.5+01:00')

const randomSet = (name: string, values: readonly string[] | undefined): fc.Arbitrary<string[]> => {
  const item = values ? fc.constantFrom(...values) : name === 'except' ? dates : names
  const usable = /^(roles|users|to)$/.test(name) ? item.filter((text) => !text.includes('*')) : item
  return fc.uniqueArray(usable, { maxLength: 3 })
}

const randomValue = (name: string, field: Field): fc.Arbitrary<unknown> => {
  switch (field.kind) {
    case 'record':
      return randomRecord(field, {})
    case 'list':
      return fc.array(fc.oneof(randomRecord(field.of, { start: '' }), randomRecord(field.of, { cron: '' })), {
        minLength: 1,
        maxLength: 2,
      })
    case 'choice':
      return fc.constantFrom(...field.values)
    case 'set':
      return randomSet(name, field.values)
    case 'number':
      return name === 'count' ? fc.integer({ min: 1, max: 3 }) : fc.constantFrom(1, 24, 0.5, 72)
    case 'flag':
      return fc.boolean()
    case 'time':
      return times
    case 'prose':
      return fc.constantFrom('Ask the team', 'Two\nlines\n', '', '  - x: "y" # \u0085\u009b')
    default:
      return byName[name] ?? names
  }
}

/** Makes records with some of their fields; of those that are not required, some are null. */
const randomRecord = (field: RecordField, value: object): fc.Arbitrary<Record<string, unknown>> => {
  const entries = Object.entries(field.fieldsOf(value)).map(([name, inner]) => {
    const random = randomValue(name, inner)
    return [
      name,
      inner.required ? random : fc.oneof({ weight: 4, arbitrary: random }, fc.constant(null)),
    ] as const
  })
  const requiredKeys = entries.map(([name]) => name).filter((name) => field.fieldsOf(value)[name]?.required)
  return fc.record(Object.fromEntries(entries), { requiredKeys })
}

/** Makes entries of a file, of one type; the API refuses some of them. */
export const randomEntry = (
  field: RecordField,
  type: Record<string, string>,
): fc.Arbitrary<Record<string, unknown>> => randomRecord(field, type).map((entry) => ({ ...entry, ...type }))
