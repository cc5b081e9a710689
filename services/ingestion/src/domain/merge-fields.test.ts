import { describe, expect, it } from 'vitest'
import { at, sampleEvent } from '../../test/sample-event.ts'
import { hasFields, MetadataTooLargeError, mergeFields } from './merge-fields.ts'
import type { Fields } from './record.ts'

const fields = (some: Partial<Fields>): Fields => sampleEvent({ fields: some }).fields
const merge = (kept: Partial<Fields>, sent: Partial<Fields>): Fields =>
  mergeFields(fields(kept), fields(sent))

describe('mergeFields', () => {
  it.each([
    'scm_branch',
    'scm_repository',
    'build_number',
    'source_system',
    'invoke_id',
    'actor',
    'change_reference',
  ] as const)('keeps the first %s', (name) => {
    expect(merge({ [name]: 'first' }, { [name]: 'second' })[name]).toBe('first')
    expect(merge({}, { [name]: 'second' })[name]).toBe('second')
    expect(merge({ [name]: 'first' }, {})[name]).toBe('first')
  })

  it.each(['build_url', 'deploy_url', 'error_message', 'error_code', 'started_at', 'completed_at'] as const)(
    'keeps the last %s',
    (name) => {
      expect(merge({ [name]: at(1) }, { [name]: at(2) })[name]).toBe(at(2))
      expect(merge({}, { [name]: at(2) })[name]).toBe(at(2))
      expect(merge({ [name]: at(1) }, {})[name]).toBe(at(1))
    },
  )

  it('keeps the longest form of a SHA', () => {
    expect(merge({ scm_sha: 'abcdef1' }, { scm_sha: 'abcdef12' }).scm_sha).toBe('abcdef12')
    expect(merge({ scm_sha: 'abcdef12' }, { scm_sha: 'abcdef1' }).scm_sha).toBe('abcdef12')
  })

  it('does not combine one actor with the mail address of another', () => {
    const ann = { actor: 'ann', actor_email: null, actor_name: 'Ann' }
    const bob = { actor: 'bob', actor_email: 'bob@example.com', actor_name: 'Bob' }
    expect(merge(ann, bob)).toMatchObject(ann)
    expect(merge(ann, { actor: 'ann', actor_email: 'ann@example.com' })).toMatchObject({
      ...ann,
      actor_email: 'ann@example.com',
    })
    expect(merge({}, bob)).toMatchObject(bob)
  })

  it('merges metadata at its top level', () => {
    const kept = { extra_metadata: { a: { x: 1 }, b: 1 } }
    const sent = { extra_metadata: { a: { y: 2 }, c: null } }
    expect(merge(kept, sent).extra_metadata).toEqual({ a: { y: 2 }, b: 1, c: null })
    expect(merge(kept, {}).extra_metadata).toEqual(kept.extra_metadata)
  })

  it('throws when merged metadata exceeds 100 KiB', () => {
    const value = 'x'.repeat(51_200 - '{"a":"","b":""}'.length / 2)
    const exactly = 'x'.repeat(102_400 - '{"a":"","b":""}'.length - value.length)
    expect(merge({ extra_metadata: { a: value } }, { extra_metadata: { b: exactly } })).toBeDefined()
    expect(() => merge({ extra_metadata: { a: value } }, { extra_metadata: { b: `${exactly}x` } })).toThrow(
      MetadataTooLargeError,
    )
  })

  it('throws when merged metadata has more than 5,000 values', () => {
    const values = (name: string, count: number) => ({
      extra_metadata: { [name]: Array.from({ length: count - 1 }, () => 0) },
    })
    expect(merge(values('a', 2_500), values('b', 2_500))).toBeDefined()
    expect(() => merge(values('a', 2_500), values('b', 2_501))).toThrow(MetadataTooLargeError)
  })
})

describe('hasFields', () => {
  it('compares metadata as it is stored, without the order of keys and the sign of zero', () => {
    const kept = fields({ extra_metadata: { a: 0, b: { c: 1, d: 2 } } })
    expect(hasFields(kept, fields({ extra_metadata: { b: { d: 2, c: 1 }, a: -0 } }))).toBe(true)
    expect(hasFields(kept, fields({ extra_metadata: { b: { d: 2, c: 1 }, a: 1 } }))).toBe(false)
    expect(hasFields(kept, fields({}))).toBe(false)
  })
})
