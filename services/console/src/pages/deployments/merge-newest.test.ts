import { describe, expect, it } from 'vitest'
import { mergeNewest } from './merge-newest.ts'
import type { Deployment } from './queries.ts'

const page = (ids: string, next: string | null) => ({
  rows: [...ids].map((id) => ({ id }) as Deployment),
  next,
})
const idsOf = ({ rows }: { rows: Deployment[] }): string => rows.map(({ id }) => id).join('')

describe('mergeNewest', () => {
  it('keeps the row that a new one pushed out of the newest page, and the cursor of the older rows', () => {
    const shown = mergeNewest(page('dcb', 'b'), page('edc', 'c'))
    expect(idsOf(shown)).toBe('edcb')
    expect(shown.next).toBe('b')
  })

  it('drops a row that has left the newest page because it no longer matches the filters', () => {
    expect(idsOf(mergeNewest(page('dcb', 'b'), page('db', 'b')))).toBe('db')
  })

  it('keeps only the newest page when none of its rows was shown before', () => {
    const newest = page('hgf', 'f')
    expect(mergeNewest(page('dcb', 'b'), newest)).toBe(newest)
  })

  it('keeps only the newest page when the list has no other page', () => {
    expect(idsOf(mergeNewest(page('dcb', 'b'), page('dc', null)))).toBe('dc')
  })
})
