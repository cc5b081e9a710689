import { type EnvironmentType, environmentTypes } from '../../api/environments.ts'
import type { MatrixRow } from './queries.ts'

/** An environment as a column of the matrix. */
export type Column = { name: string; type: EnvironmentType }

const byTypeAndName = (a: Column, b: Column): number =>
  environmentTypes.indexOf(a.type) - environmentTypes.indexOf(b.type) ||
  a.name.localeCompare(b.name, undefined, { numeric: true })

/**
 * Returns the environments of the rows, sorted by type from dev to production, then by name.
 *
 * @param others further environments, for rows that are not fetched yet
 */
export const columnsOf = (rows: MatrixRow[], others: Column[]): Column[] => {
  const columns = new Map(others.map(({ name, type }) => [name, { name, type }]))
  for (const { environments } of rows)
    for (const { environment_name: name, environment_type: type } of environments)
      if (!columns.has(name)) columns.set(name, { name, type })
  return [...columns.values()].sort(byTypeAndName)
}

/** The columns of the matrix that are on screen. */
export type VisibleColumns = {
  /** Index of the first visible column. */
  from: number
  /** Index after the last visible column. */
  to: number
  /** Width of the hidden columns at the left, in px. */
  before: number
  /** Width of the hidden columns at the right, in px. */
  after: number
}
