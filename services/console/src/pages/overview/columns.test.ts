import fc from 'fast-check'
import { expect, it } from 'vitest'
import { environmentTypes } from '../../api/environments.ts'
import { type Column, cellOf, type Environment, environmentsOf, layOutColumns } from './columns.ts'
import type { MatrixRow } from './queries.ts'

const statuses = ['failed', 'aborted', 'started', 'pending', 'completed'] as const

const cell = fc.record({
  environment_name: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
  environment_type: fc.constantFrom(...environmentTypes),
  behind: fc.option(fc.nat({ max: 3 })),
  latest: fc.record({ status: fc.constantFrom(...statuses) }),
})
const row = fc
  .uniqueArray(cell, { selector: ({ environment_name }) => environment_name })
  .map((environments) => ({ environments }) as unknown as MatrixRow)
const folded = fc.subarray([...environmentTypes])

const shows = (column: Column, environment: Environment): boolean =>
  column.type === environment.type && (column.folded !== undefined || column.name === environment.name)

it('has each environment in one column, or in a pinned one beside it, production first and pinned', () => {
  fc.assert(
    fc.property(row, folded, fc.integer({ min: 1, max: 4 }), (row, folded, maxPinned) => {
      const environments = environmentsOf([row], [])
      const { pinned, scrolling } = layOutColumns(environments, folded, maxPinned)
      expect(pinned.length).toBeLessThanOrEqual(maxPinned)
      expect(pinned.every(({ type }) => type === 'production')).toBe(true)
      const types = scrolling.map(
        ({ type }) => (environmentTypes.indexOf(type) + 1) % environmentTypes.length,
      )
      expect(types).toEqual(types.toSorted())
      for (const environment of environments) {
        const [inPinned, inScrolling] = [pinned, scrolling].map(
          (columns) => columns.filter((column) => shows(column, environment)).length,
        )
        expect(inPinned).toBe(environment.type === 'production' ? 1 : 0)
        if (environment.type !== 'production') expect(inScrolling).toBe(1)
      }
      for (const { type, folded: count } of [...pinned, ...scrolling])
        if (count !== undefined) expect(count).toBe(environments.filter((one) => one.type === type).length)
    }),
  )
})

it('shows in a folded column a cell that no other cell of the type is worse than', () => {
  fc.assert(
    fc.property(row, fc.constantFrom(...environmentTypes), (row, type) => {
      const own = row.environments.filter((one) => one.environment_type === type)
      const shown = cellOf(row, { name: type, type, folded: own.length })
      expect(shown === undefined).toBe(own.length === 0)
      for (const other of own) {
        const [worst, rank] = [shown, other].map((one) => statuses.indexOf(one?.latest.status ?? 'completed'))
        expect(worst).toBeLessThanOrEqual(rank ?? 0)
        if (worst === rank) expect(shown?.behind ?? 0).toBeGreaterThanOrEqual(other.behind ?? 0)
      }
    }),
  )
})
