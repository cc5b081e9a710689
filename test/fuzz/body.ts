import fc from 'fast-check'
import { brokenJson } from './broken-json.ts'
import type { Media } from './document.ts'

/** A request body with its content type. It is either `text`, sent in UTF-8, or bytes in `base64`. */
export type Body = { type: string | undefined; text?: string; base64?: string }

const json = 'application/json'
const bytes = (...values: number[]): string => Buffer.from(values).toString('base64')

/**
 * Bodies that hardly any operation accepts: not JSON, not an object, too large, or of another content type.
 */
const garbage: Body[] = [
  ...['', '{', '}', '{}', '[]', 'nope', 'null', '5', '"text"', '{"a":1}}', "{'a':1}", '{"a":NaN}', '\0'].map(
    (text) => ({ type: json, text }),
  ),
  { type: json, text: '\ufeff{}' },
  { type: json, text: '['.repeat(100_000) },
  { type: json, text: '{"a":'.repeat(50_000) },
  { type: json, text: `{"a":"${'x'.repeat(1024 * 1024)}"}` },
  { type: json, text: ' '.repeat(1024 * 1024) },
  { type: json, text: 'x'.repeat(2 * 1024 * 1024 + 1) },
  { type: json, base64: bytes(0x1f, 0x8b, 8, 0, 0, 0, 0, 0) },
  { type: json, base64: bytes(0x22, 0xff, 0xfe, 0x22) },
  { type: json, base64: bytes(0xff, 0xfe, 0x7b, 0, 0x7d, 0) },
  { type: undefined, text: '{}' },
  { type: 'text/plain', text: '{}' },
  { type: 'application/xml', text: '<a/>' },
  { type: 'application/x-www-form-urlencoded', text: 'name=a&name=b' },
  { type: 'multipart/form-data; boundary=x', text: '--x\r\n\r\n--x--' },
  { type: 'application/json; charset=utf-16', text: '{}' },
  { type: 'application/json;;;=', text: '{}' },
  { type: 'nonsense', text: '{}' },
  { type: '', text: '{}' },
]

/** True for a content type with one item per line. `application/json` has the same items in an array. */
const isLines = (type: string): boolean => type.includes('ndjson')

const linesOf = (value: unknown): string =>
  [value]
    .flat()
    .map((item) => JSON.stringify(item))
    .join('\n')

export type ValuesOf = (media: Media) => fc.Arbitrary<unknown>

const asJson = (arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<Body> =>
  arbitrary.map((value) => ({ type: json, text: JSON.stringify(value) }))

/** Generates bodies that the document allows. */
export const validBody = (content: Record<string, Media>, valuesOf: ValuesOf): fc.Arbitrary<Body> => {
  const value = valuesOf(content[json] ?? { schema: {} })
  const lines = Object.keys(content)
    .filter(isLines)
    .map((type) => value.map((items) => ({ type, text: linesOf(items) })))
  return fc.oneof(asJson(value), asJson(value), ...lines)
}

/** Generates bodies: 12 of 20 are valid, 6 of 20 have one mistake, and 2 of 20 are from `garbage`. */
export const anyBody = (content: Record<string, Media>, valuesOf: ValuesOf): fc.Arbitrary<Body> => {
  const media = content[json] ?? { schema: {} }
  const broken = brokenJson(valuesOf(media)).map((text) => ({ type: json, text }))
  const example = media.example === undefined ? [] : [fc.constant(media.example)]
  return fc.oneof(
    { weight: 11, arbitrary: validBody(content, valuesOf) },
    { weight: 1, arbitrary: fc.oneof(...example.map(asJson), validBody(content, valuesOf)) },
    { weight: 6, arbitrary: broken },
    { weight: 2, arbitrary: fc.constantFrom(...garbage) },
  )
}

/** Generates bodies for operations that take none. In nine of ten requests the body is absent. */
export const needlessBody: fc.Arbitrary<Body | undefined> = fc.oneof(
  { weight: 9, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom(...garbage) },
)
