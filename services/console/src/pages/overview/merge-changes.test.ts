import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeChanges } from './merge-changes.ts'
import type { MatrixPage, MatrixRow } from './queries.ts'

/** Makes the row of a product. `version`: what its only cell shows. */
const toRow = (product: number, version: number): MatrixRow =>
  ({
    product_id: `${product}`,
    environments: [{ latest: { version: `${version}`, status: version % 2 === 0 ? 'completed' : 'failed' } }],
  }) as MatrixRow

const toPage = (
  rows: [product: number, version: number][],
  askedAt: number,
  next: string | null,
): MatrixPage => ({
  rows: rows.map((row) => toRow(...row)),
  next,
  idle: 0,
  askedAt,
})

const products = fc.uniqueArray(fc.nat({ max: 9 }), { maxLength: 10 })
const versions = fc.array(fc.nat({ max: 3 }), { minLength: 10, maxLength: 10 })
const sort = fc.constantFrom(undefined, 'name', 'behind')

/** Products in an order, cut into pages that were asked for at different times; and the changes. */
const state = fc.record({
  order: products,
  shown: versions,
  cut: fc.nat({ max: 10 }),
  isLast: fc.boolean(),
  askedAt: fc.tuple(fc.nat({ max: 4 }), fc.nat({ max: 4 })),
  newest: products,
  latest: versions,
  newestAt: fc.nat({ max: 4 }),
})
type State = typeof state extends fc.Arbitrary<infer Value> ? Value : never

const build = ({ order, shown, cut, isLast, askedAt, newest, latest, newestAt }: State) => {
  const rows = order.map((product) => [product, shown[product] ?? 0] as [number, number])
  return {
    pages: [
      toPage(rows.slice(0, cut), askedAt[0], 'next'),
      toPage(rows.slice(cut), askedAt[1], isLast ? null : 'next'),
    ],
    changes: toPage(
      newest.map((product) => [product, latest[product] ?? 0]),
      newestAt,
      null,
    ),
  }
}

it('keeps the order, and shows of each product the version that was asked for last', () => {
  fc.assert(
    fc.property(state, sort, (given, sort) => {
      const { pages, changes } = build(given)
      const { rows } = mergeChanges(pages, changes, { sort })
      const expected = given.order.map((product, index) => {
        const askedAt = given.askedAt[index < given.cut ? 0 : 1]
        const isNewer = given.newest.includes(product) && given.newestAt >= askedAt
        return toRow(product, (isNewer ? given.latest : given.shown)[product] ?? 0)
      })
      expect(rows).toEqual(expected)
    }),
  )
})

it('counts nothing when no product differs, nor when the changed products are the first rows already', () => {
  fc.assert(
    fc.property(state, (given) => {
      const { pages, changes } = build({ ...given, latest: given.shown, newest: given.order })
      expect(mergeChanges(pages, changes, {}).changed).toBe(0)
      const first = build({ ...given, newest: given.order.slice(0, 1) })
      expect(mergeChanges(first.pages, first.changes, {}).changed).toBe(0)
    }),
  )
})

it('counts each changed row that an order by change would move, and none in an order by name', () => {
  const pages = [
    toPage(
      [
        [0, 0],
        [1, 0],
        [2, 0],
      ],
      1,
      null,
    ),
  ]
  const changes = toPage(
    [
      [2, 2],
      [1, 2],
      [0, 0],
    ],
    2,
    null,
  )
  expect(mergeChanges(pages, changes, {}).changed).toBe(2)
  expect(mergeChanges(pages, changes, { sort: 'behind' }).changed).toBe(2)
  expect(mergeChanges(pages, changes, { sort: 'name' }).changed).toBe(0)
  expect(mergeChanges(pages, { ...changes, askedAt: 0 }, {}).changed).toBe(0)
})

it('counts a product that is not shown, where it cannot be on a later page, and where it matches', () => {
  const shown = toPage([[0, 0]], 1, null)
  const changes = toPage(
    [
      [5, 1],
      [0, 0],
    ],
    2,
    null,
  )
  expect(mergeChanges([shown], changes, { sort: 'name' }).changed).toBe(1)
  expect(mergeChanges([{ ...shown, next: 'more' }], changes, { sort: 'name' }).changed).toBe(0)
  expect(mergeChanges([{ ...shown, next: 'more' }], changes, {}).changed).toBe(1)
  expect(mergeChanges([shown], changes, { status: 'failed' }).changed).toBe(1)
  expect(mergeChanges([shown], changes, { status: 'completed' }).changed).toBe(0)
  expect(mergeChanges([shown], { ...changes, askedAt: 0 }, { sort: 'name' }).changed).toBe(0)
})
