import { approvalData, buildData, type DeploymentData, deploymentData, preflightData } from '@shiplog/events'
import { deploymentEvent, propertyRuns } from '@shiplog/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { maxEventBytes, toPublicEvent } from './public-event.ts'

type Schema = {
  anyOf?: Schema[]
  enum?: string[]
  format?: string
  items?: Schema
  properties?: Record<string, Schema>
  type?: string | string[]
}

const uuid = '0198c0d0-0000-7000-8000-000000000001'
const formats: Record<string, string> = { uuid, 'date-time': '2026-11-21T10:02:31.214Z' }
/** Entries of a list: as many rules apply to a start, and as many people decide about a request. */
const entries = 50
/** Entries of a list in an entry of a list: more than are kept. */
const innerEntries = 12

/** Makes the largest value of a schema. It has no null, and has `text` in every field without a format. */
const largest = (schema: Schema, text: string, count = entries): unknown => {
  if (schema.anyOf?.[0] !== undefined) return largest(schema.anyOf[0], text, count)
  if (schema.enum !== undefined) return schema.enum.toSorted((a, b) => b.length - a.length)[0]
  if (schema.items !== undefined) return Array(count).fill(largest(schema.items, text, innerEntries))
  if (schema.type === 'number') return 7
  if ([schema.type].flat().includes('string')) return formats[schema.format ?? ''] ?? text
  if (schema.properties === undefined) return { log: text }
  const fields = Object.entries(schema.properties)
  return Object.fromEntries(fields.map(([name, field]) => [name, largest(field, text, count)]))
}

const largestOf = (schema: z.ZodObject, text: string): DeploymentData =>
  largest(z.toJSONSchema(schema, { unrepresentable: 'any' }) as Schema, text) as DeploymentData

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** Characters that take one byte, two, three, four and six as JSON. */
const character = fc.constantFrom('a', '"', '語', '🚀', '\u0001')

describe.each([
  ['deployment', deploymentData],
  ['build', buildData],
  ['check', preflightData],
  ['approval request', approvalData],
])('the public data of an event about a %s', (_, schema) => {
  it('fits, is still valid, and names each field that was cut', () => {
    fc.assert(
      fc.property(character, fc.integer({ min: 1, max: 3_000 }), (one, length) => {
        const data = largestOf(schema, one.repeat(length))
        const event = toPublicEvent(data)
        expect(bytes(event)).toBeLessThanOrEqual(maxEventBytes)
        const { truncated_fields = [], ...sent } = event as Record<string, unknown>
        expect(schema.parse(sent)).toEqual(sent)
        const changed = Object.entries(data).filter(([name, value]) => bytes(sent[name]) !== bytes(value))
        expect(truncated_fields).toEqual(changed.map(([name]) => name))
      }),
      { numRuns: propertyRuns(40) },
    )
  })
})

describe('the public data of an event that fits', () => {
  it('is the data of the event', () => {
    const { data } = deploymentEvent({ account_id: uuid, extra_metadata: { log: 'x'.repeat(10_000) } })
    expect(toPublicEvent(data as DeploymentData)).toBe(data)
  })
})
