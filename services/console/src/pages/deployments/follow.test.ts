import { describe, expect, it } from 'vitest'
import { follow } from './follow.ts'
import type { Deployment } from './queries.ts'

const page = (ids: string, next: string | null) => ({
  rows: [...ids].map((id) => ({ id }) as Deployment),
  next,
})
const idsOf = ({ rows }: { rows: Deployment[] }): string => rows.map(({ id }) => id).join('')

describe('follow', () => {
  it('keeps what a new row pushed out of the newest page, and where the older ones begin', () => {
    const shown = follow(page('dcb', 'b'), page('edc', 'c'))
    expect(idsOf(shown)).toBe('edcb')
    expect(shown.next).toBe('b')
  })

  it('leaves out what is in the newest page no more, because it matches no more', () => {
    expect(idsOf(follow(page('dcb', 'b'), page('db', 'b')))).toBe('db')
  })

  it('begins afresh when so many are new that none is known', () => {
    const newest = page('hgf', 'f')
    expect(follow(page('dcb', 'b'), newest)).toBe(newest)
  })

  it('takes the newest page for all when there is nothing after it', () => {
    expect(idsOf(follow(page('dcb', 'b'), page('dc', null)))).toBe('dc')
  })
})
