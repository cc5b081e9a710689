import {
  channelRequestOf,
  channelTypes,
  preferenceRequest,
  ruleConfigs,
  ruleRequest,
  ruleRequestOf,
} from '@shiplog/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Field, type RecordField, randomEntry } from './random-entry.ts'

/** Returns what a file of the command line exports: plain JavaScript, of which this project has no types. */
const load = (file: string) => import(new URL(`../../../libs/cli/src/apply/${file}`, import.meta.url).href)
const { rule, channel, preference } = await load('fields.js')
const { normalForm, sentForm, shortForm } = await load('normal-form.js')
const { check } = await load('check.js')

type Schema = {
  $ref?: string
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  enum?: string[]
  anyOf?: Schema[]
  items?: Schema
}

/** Schemas that others refer to, by their references. */
const named = new Map<string, Schema>()

const schemaOf = (type: z.ZodType): Schema => {
  const schema = z.toJSONSchema(type, { io: 'input' }) as Schema & { $defs?: Record<string, Schema> }
  for (const [id, one] of Object.entries(schema.$defs ?? {})) named.set(`#/$defs/${id}`, one)
  return schema
}

/** Returns the schema to which a reference leads, without the alternative null. */
const notNull = (schema: Schema): Schema => {
  if (schema.$ref !== undefined) return notNull(named.get(schema.$ref) ?? {})
  const [one] = schema.anyOf?.length === 2 ? schema.anyOf.filter(({ type }) => type !== 'null') : []
  return schema.anyOf?.some(({ type }) => type === 'null') && one ? notNull(one) : schema
}

/** Compares the names, the choices and the required fields of a record with those of a schema of the API. */
const expectSame = (field: RecordField, schema: Schema, value: object, left: string[] = []): void => {
  const fields = field.fieldsOf(value)
  const { properties = {}, required = [] } = notNull(schema)
  expect(Object.keys(fields).toSorted()).toEqual(
    Object.keys(properties)
      .filter((name) => !left.includes(name))
      .toSorted(),
  )
  for (const [name, inner] of Object.entries(fields)) {
    const property = notNull(properties[name] ?? {})
    if (inner.kind === 'secret') continue
    expect([name, inner.required ?? false]).toEqual([name, required.includes(name)])
    expectSameField(inner, property)
  }
}

const expectSameField = (field: Field, schema: Schema): void => {
  if (field.kind === 'record' && schema.properties !== undefined) expectSame(field, schema, {})
  if (field.kind === 'choice') expect(field.values).toEqual(schema.enum)
  if (field.kind !== 'set' && field.kind !== 'list') return
  const item = notNull(schema.items ?? {})
  if (field.kind === 'list' && item.anyOf !== undefined) {
    expectSame(field.of, item.anyOf[0] ?? {}, { start: '' })
    expectSame(field.of, item.anyOf[1] ?? {}, { cron: '' })
  } else if (field.kind === 'list') expectSame(field.of, item, {})
  else if (field.values !== undefined && item.enum !== undefined) expect(field.values).toEqual(item.enum)
}

describe('the fields of files', () => {
  it('are those of the API for rules, of every type', () => {
    expect(rule.fieldsOf({}).type.values).toEqual(Object.keys(ruleConfigs))
    // A comment is about a change, and no part of a rule.
    expectSame(rule, schemaOf(ruleRequest), {}, ['comment'])
    for (const [type, config] of Object.entries(ruleConfigs))
      expectSame(rule.fieldsOf({ type }).config, schemaOf(config), {})
  })

  it('are those of the API for channels, of every type', () => {
    expect(channel.fieldsOf({}).channel_type.values.toSorted()).toEqual(channelTypes.toSorted())
    for (const channel_type of channelTypes)
      expectSame(channel, schemaOf(channelRequestOf({ channel_type })), { channel_type })
  })

  it('are those of the API for preferences, but for the name of the channel', () => {
    const { channel: named, ...others } = preference.fieldsOf({})
    expect(named).toMatchObject({ kind: 'text', required: true })
    expectSame({ kind: 'record', fieldsOf: () => others }, schemaOf(preferenceRequest), {}, ['channel_id'])
  })
})

describe('the normal form', () => {
  it.each(Object.keys(ruleConfigs))(
    'of a rule of the type %s is that of what the API makes of it',
    (type) => {
      let valid = 0
      fc.assert(
        fc.property(randomEntry(rule, { type }), (value) => {
          const sent = sentForm(value, rule)
          const parsed = ruleRequestOf(sent).safeParse(sent)
          if (!parsed.success || check(value, rule, []).length > 0) return
          valid += 1
          expect(normalForm(value, rule)).toEqual(normalForm(parsed.data, rule))
          const short = shortForm(normalForm(value, rule), rule)
          expect(normalForm(short, rule)).toEqual(normalForm(value, rule))
          expect(check(short, rule, [])).toEqual([])
        }),
        { numRuns: 500 },
      )
      expect(valid).toBeGreaterThan(50)
    },
  )

  it.each(channelTypes)('of a channel of the type %s has its defaults', (channel_type) => {
    fc.assert(
      fc.property(randomEntry(channel, { channel_type }), (value) => {
        const short = shortForm(normalForm(value, channel), channel)
        expect(normalForm(short, channel)).toEqual(normalForm(value, channel))
      }),
    )
  })
})
