import { expect, it } from 'vitest'
import { overviewSearch } from './search.ts'

it('reads filters and choices, and leaves out the usual, the unknown and the blank', () => {
  expect(
    overviewSearch({
      product: ' a ',
      sort: 'behind',
      idle: 'shown',
      density: 'compact',
      folded: 'test,dev,x,dev',
    }),
  ).toEqual({ product: 'a', sort: 'behind', idle: 'shown', density: 'compact', folded: 'dev,test' })
  expect(
    overviewSearch({
      product: ' ',
      status: 'x',
      sort: 'changed',
      idle: true,
      density: 1,
      folded: 'x',
      other: 'y',
    }),
  ).toEqual({})
})
