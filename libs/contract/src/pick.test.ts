import { buildData, buildFields, deploymentData, deploymentFields, examplesOf } from '@shiplog/events'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { pick } from './pick.ts'

const schema = z.object({ name: z.string(), created_at: z.string(), note: z.string().nullable() })

describe('pick', () => {
  it('gives what the schema names, and nothing that it does not', () => {
    const row = { name: 'a', created_at: '2026-11-21T10:00:00.000Z', note: null, secret: 's3cret' }
    const picked = pick(schema, row)
    expect(picked).toEqual({ name: 'a', created_at: '2026-11-21T10:00:00.000Z', note: null })
    expect(Object.keys(picked)).toEqual(['name', 'created_at', 'note'])
  })

  it('leaves a time as the driver reads it, which JSON writes as answers have it', () => {
    const created_at = new Date('2026-11-21T10:00:00Z')
    const picked = pick(schema, { name: 'a', created_at, note: 'n' })
    expect(picked.created_at).toBe(created_at)
    expect(JSON.parse(JSON.stringify(picked)).created_at).toBe('2026-11-21T10:00:00.000Z')
  })

  it('does not compile without a field, nor with another type of it', () => {
    const created_at = new Date(0)
    // @ts-expect-error: the field `note` is missing
    expect(pick(schema, { name: 'a', created_at })).toEqual({ name: 'a', created_at })
    // @ts-expect-error: only a field whose name ends in `_at` may be a Date
    expect(pick(schema, { name: created_at, note: null, created_at })).toBeDefined()
  })

  it.each([
    ['deployment', deploymentData, { ...examplesOf(deploymentFields), extra_metadata: { a: { b: [null] } } }],
    ['build', buildData, { ...examplesOf(buildFields), extra_metadata: null }],
  ])('makes of a %s data that is read as it was written', (_, data, told) => {
    const statuses = { status: 'failed', previous_status: null, reported_status: 'failed' }
    const checked = 'preflight_status' in data.shape ? { preflight_status: 'passed' } : {}
    const others = Object.fromEntries(Object.keys(data.shape).map((name) => [name, name]))
    const record = { ...others, ...checked, ...statuses, ...told }
    const picked = pick(data, { ...record, internal: true } as never)
    expect(data.parse(JSON.parse(JSON.stringify(picked)))).toEqual(record)
  })
})
