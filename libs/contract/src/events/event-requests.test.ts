import { parseBody } from '@shiplog/http'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../test/refusal.ts'
import {
  buildEventRequest,
  buildStatusAliases,
  deploymentEventRequest,
  deploymentStatusAliases,
} from '../index.ts'

const deployment = { product_name: 'p', version: '1', environment_name: 'production', status: 'success' }
const build = { product_name: 'p', version: '1', status: 'success' }
const notStorable = 'must not contain NUL characters or lone surrogates'

describe.each([
  {
    name: 'a deployment event',
    schema: deploymentEventRequest,
    valid: deployment,
    required: ['product_name', 'version', 'environment_name', 'status'],
    own: ['deployed_by', 'deployed_by_email', 'deployed_by_name', 'change_reference'],
    links: ['scm_repository', 'build_url', 'deploy_url'],
    aliases: deploymentStatusAliases,
  },
  {
    name: 'a build event',
    schema: buildEventRequest,
    valid: build,
    required: ['product_name', 'version', 'status'],
    own: ['built_by', 'built_by_email', 'built_by_name'],
    links: ['scm_repository', 'build_url'],
    aliases: buildStatusAliases,
  },
])('$name', ({ schema, valid, required, own, links, aliases }) => {
  const about = (change: object): string => refusal(() => parseBody(schema, { ...valid, ...change }))
  const accepted = (change: object): Record<string, unknown> => parseBody(schema, { ...valid, ...change })
  const names = required.filter((field) => field !== 'status')
  const identifiers = [
    ...own,
    'scm_branch',
    'scm_sha',
    'build_number',
    'source_system',
    'invoke_id',
    'error_code',
  ]
  const times = ['occurred_at', 'started_at', 'completed_at']
  const optional = [...identifiers, ...links, 'error_message']

  it('ignores what it does not know, and fills what is left out with null', () => {
    const parsed = accepted({ unknown: { deep: true } })
    expect(parsed).not.toHaveProperty('unknown')
    for (const field of [...optional, ...times, 'extra_metadata']) expect(parsed[field]).toBeNull()
  })

  it.each(required)('requires %s: missing, null, empty and blank are the same', (field) => {
    for (const value of [undefined, null, '', ' \t\n'])
      expect(about({ [field]: value })).toBe(`Field '${field}' is required`)
  })

  it.each([...required, ...optional])('takes only text as %s', (field) => {
    for (const value of [5, true, {}, ['x']])
      expect(about({ [field]: value })).toBe(`Field '${field}' must be a string`)
  })

  it.each(optional)('takes missing, null and blank %s as none, and other text as it is', (field) => {
    for (const value of [undefined, null, '', '  ']) expect(accepted({ [field]: value })[field]).toBeNull()
    expect(accepted({ [field]: ' x ' })[field]).toBe(' x ')
  })

  it.each([
    ...[...names, ...identifiers].map((field) => [field, 255] as const),
    ...links.map((field) => [field, 2_048] as const),
    ['error_message', 10_000] as const,
  ])('takes %s of %d characters and no more', (field, max) => {
    expect(accepted({ [field]: 'x'.repeat(max) })[field]).toHaveLength(max)
    expect(accepted({ [field]: '🚀'.repeat(max) })[field]).toBe('🚀'.repeat(max))
    expect(about({ [field]: 'x'.repeat(max + 1) })).toBe(`Field '${field}' must be at most ${max} characters`)
  })

  it.each([...names, ...optional])('refuses %s that cannot be stored', (field) => {
    for (const value of ['a\0b', '\uD800', 'x\uDC00y'])
      expect(about({ [field]: value })).toBe(`Field '${field}' ${notStorable}`)
    expect(accepted({ [field]: '🚀é\u202e' })[field]).toBe('🚀é\u202e')
  })

  it('maps every accepted status, in any case and with space around it', () => {
    const mixCase = fc.tuple(fc.constantFrom(...aliases), fc.infiniteStream(fc.boolean()))
    fc.assert(
      fc.property(mixCase, fc.constantFrom('', ' ', '\t\n '), ([[alias, status], upper], space) => {
        const shown = [...alias]
          .map((letter) => (upper.next().value ? letter.toUpperCase() : letter))
          .join('')
        expect(accepted({ status: space + shown + space }).status).toBe(status)
      }),
    )
  })

  it('refuses every other status with the list of accepted ones', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 40 }), (text) => {
        fc.pre(text.trim() !== '' && !text.includes('\0') && !aliases.has(text.trim().toLowerCase()))
        expect(about({ status: text })).toBe(
          `Invalid status '${text.trim()}'. Accepted values: ${[...aliases.keys()].join(', ')}`,
        )
      }),
    )
    expect(about({ status: 'a\0' })).toBe(`Field 'status' ${notStorable}`)
    expect(about({ status: 'x'.repeat(256) })).toBe("Field 'status' must be at most 255 characters")
  })

  it.each(times)('reads %s with any offset, and makes it UTC with milliseconds', (field) => {
    for (const [given, utc] of [
      ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000Z'],
      ['2026-11-21T10:00:00.123456789Z', '2026-11-21T10:00:00.123Z'],
      ['2026-11-21T10:00:00,5+02:00', '2026-11-21T08:00:00.500Z'],
      ['2026-11-21T10:00:00-0530', '2026-11-21T15:30:00.000Z'],
      ['2026-11-21T10:00+05', '2026-11-21T05:00:00.000Z'],
      [' ', null],
      [null, null],
    ])
      expect(accepted({ [field]: given })[field]).toBe(utc)
  })

  it.each(times)('refuses %s that is no moment', (field) => {
    const sentence = `Field '${field}' must be an ISO 8601 time with its offset, such as 2026-11-21T10:00:00.000Z`
    for (const value of [
      'yesterday',
      '2026-11-21',
      '2026-11-21T10:00:00',
      '2026-02-30T10:00:00Z',
      '2026-13-01T10:00:00Z',
      '2026-11-21T24:00:00Z',
      '2026-11-21T10:60:00Z',
      '2026-11-21T10:00:00+24:00',
      '1969-12-31T23:59:59Z',
      '9999-12-31T23:59:59-01:00',
      '+012026-11-21T10:00:00Z',
      '1763719200',
    ])
      expect(about({ [field]: value })).toBe(sentence)
    expect(about({ [field]: 1763719200 })).toBe(`Field '${field}' must be a string`)
  })

  it('takes any JSON object as extra_metadata, as it is', () => {
    const object = fc.dictionary(
      fc.string({ unit: 'grapheme' }),
      fc.jsonValue({ maxDepth: 4, stringUnit: 'grapheme' }),
    )
    fc.assert(
      fc.property(object, (extra_metadata) => {
        fc.pre(
          !JSON.stringify(extra_metadata).includes('\\u0000') && !Object.hasOwn(extra_metadata, '__proto__'),
        )
        expect(accepted({ extra_metadata }).extra_metadata).toEqual(extra_metadata)
      }),
    )
    expect(accepted({ extra_metadata: null }).extra_metadata).toBeNull()
  })

  it.each([[[]], ['text'], [''], [5], [true]])('refuses %j as extra_metadata', (extra_metadata) => {
    expect(about({ extra_metadata })).toBe("Field 'extra_metadata' must be an object")
  })

  it.each([[{ 'a\0': 1 }], [{ a: 'x\0' }], [{ a: [{ b: ['\uD800'] }] }], [{ a: { 'b\uDFFF': null } }]])(
    'refuses extra_metadata that cannot be stored: %j',
    (extra_metadata) => {
      expect(about({ extra_metadata })).toBe(`Field 'extra_metadata' ${notStorable}`)
    },
  )

  it('takes extra_metadata of 100 KiB as JSON and no more, counted in bytes', () => {
    const ofBytes = (bytes: number) => ({ a: 'é'.repeat((bytes - 8) / 2) })
    expect(accepted({ extra_metadata: ofBytes(102_400) }).extra_metadata).toEqual(ofBytes(102_400))
    expect(about({ extra_metadata: ofBytes(102_402) })).toBe(
      "Field 'extra_metadata' must be at most 100 KiB as JSON",
    )
  })

  it('takes extra_metadata of 64 levels and no more, however deep it goes', () => {
    const nested = (levels: number) =>
      JSON.parse(`${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`) as object
    expect(() => accepted({ extra_metadata: nested(64) })).not.toThrow()
    for (const levels of [65, 150_000])
      expect(about({ extra_metadata: nested(levels) })).toBe(
        "Field 'extra_metadata' must not be nested more than 64 levels deep",
      )
  })

  it('takes extra_metadata of 5,000 values and no more, wherever they are', () => {
    const ofValues = (values: number) => ({ a: Array.from({ length: values - 1 }, () => ({})) })
    expect(() => accepted({ extra_metadata: ofValues(5_000) })).not.toThrow()
    for (const values of [5_001, 34_000])
      expect(about({ extra_metadata: ofValues(values) })).toBe(
        "Field 'extra_metadata' must have at most 5000 values, including those of inner objects and lists",
      )
  })

  it('names the first wrong field in the order of the specification, then of the additions', () => {
    const order = Object.keys(schema.shape)
    fc.assert(
      fc.property(fc.subarray(order, { minLength: 1 }), (wrong) => {
        const body = Object.fromEntries(wrong.toReversed().map((field) => [field, 5]))
        const first = wrong[0] ?? ''
        const expected = { extra_metadata: 'an object', skip_preflight_checks: 'true or false' }[first]
        expect(about(body)).toBe(`Field '${first}' must be ${expected ?? 'a string'}`)
      }),
    )
  })

  it('is refused as a whole when it is no object', () => {
    for (const body of [null, [], 'x', 5, undefined])
      expect(refusal(() => parseBody(schema, body))).toBe('Request body must be a JSON object')
  })
})

describe('the order of an event’s fields', () => {
  it('is that of the specification’s tables', () => {
    const run = [
      'scm_branch',
      'scm_sha',
      'scm_repository',
      'build_url',
      'build_number',
      'source_system',
      'invoke_id',
      'extra_metadata',
    ]
    expect(Object.keys(deploymentEventRequest.shape).slice(0, 13)).toEqual([
      'product_name',
      'version',
      'environment_name',
      'status',
      'deployed_by',
      ...run,
    ])
    expect(Object.keys(buildEventRequest.shape).slice(0, 12)).toEqual([
      'product_name',
      'version',
      'status',
      'built_by',
      ...run,
    ])
  })
})
