import { type EnvironmentType, environmentTypes } from '../../api/environments.ts'
import type { MatrixRow } from './queries.ts'

/** An environment. */
export type Column = { name: string; type: EnvironmentType }
type Environment = { name: string; type: EnvironmentType }

const byTypeAndName = (a: Column, b: Column): number =>
  environmentTypes.indexOf(a.type) - environmentTypes.indexOf(b.type) ||
  a.name.localeCompare(b.name, undefined, { numeric: true })

/**
 * From dev to production, and by name.
 *
 * @param others that rows may have which are not there yet
 */
export const columnsOf = (rows: MatrixRow[], others: Environment[]): Column[] => {
  const columns = new Map(others.map(({ name, type }) => [name, { name, type }]))
  for (const { environments } of rows)
    for (const { environment_name: name, environment_type: type } of environments)
      if (!columns.has(name)) columns.set(name, { name, type })
  return [...columns.values()].sort(byTypeAndName)
}
