import { describe, expect, it } from 'vitest'
import { fromRow } from './row.ts'

type Thing = { name: string; created_at: string; ended_at: string | null; metadata: object | null }

describe('fromRow', () => {
  it('writes times as ISO 8601 in UTC with milliseconds, and leaves the rest as it is', () => {
    const metadata = { at: '2026-11-21', list: [null, 1] }
    const row = { name: 'a', created_at: new Date('2026-11-21T12:00:00.5+02:00'), ended_at: null, metadata }
    const thing = fromRow<Thing>(row)
    expect(thing).toEqual({ name: 'a', created_at: '2026-11-21T10:00:00.500Z', ended_at: null, metadata })
    expect(thing.metadata).toBe(metadata)
  })
})
