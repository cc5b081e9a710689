import { blockedIn, type PreflightCheck } from '../../api/blocked-attempts.ts'
import type { Schemas } from '../../api/client.ts'
import { byEnvironment, type EnvironmentType, environmentTypes } from '../../api/environments.ts'
import type { MatrixRow } from './queries.ts'

type MatrixCell = Schemas['MatrixCell']

/** An environment of the matrix. */
export type Environment = { name: string; type: EnvironmentType }

/**
 * Returns the environments of the rows, sorted by type from dev to production, then by name.
 *
 * @param others further environments, for rows that are not fetched yet
 */
export const environmentsOf = (rows: MatrixRow[], others: Environment[]): Environment[] => {
  const found = new Map(others.map(({ name, type }) => [name, { name, type }]))
  for (const { environments } of rows)
    for (const { environment_name: name, environment_type: type } of environments)
      if (!found.has(name)) found.set(name, { name, type })
  return [...found.values()].sort(byEnvironment)
}

/** A column of the matrix: one environment, or all environments of a type. */
export type Column = Environment & {
  /** Number of environments of a folded column; undefined for a single environment. */
  folded?: number
}

/** Columns that stay in view beside the names of the products, and columns that scroll. */
export type Columns = { pinned: Column[]; scrolling: Column[] }

/**
 * Returns the columns of the environments, production first. Types in `folded` are one column. Production
 * stays in view: each of its environments when `maxPinned` columns hold them, else one folded column.
 */
export const layOutColumns = (
  environments: Environment[],
  folded: readonly EnvironmentType[],
  maxPinned: number,
): Columns => {
  const columnsOf = (type: EnvironmentType, isFolded: boolean): Column[] => {
    const own = environments.filter((one) => one.type === type)
    return isFolded && own.length > 1 ? [{ name: type, type, folded: own.length }] : own
  }
  const production = columnsOf('production', folded.includes('production'))
  const others = environmentTypes
    .filter((type) => type !== 'production')
    .flatMap((type) => columnsOf(type, folded.includes(type)))
  return production.length <= maxPinned
    ? { pinned: production, scrolling: others }
    : { pinned: columnsOf('production', true), scrolling: [...production, ...others] }
}

/** Statuses of the latest deployment that need attention, the worst first. */
const worstFirst = ['failed', 'aborted', 'started', 'pending', 'completed'] as const

const byWorst = (a: MatrixCell, b: MatrixCell): number =>
  worstFirst.indexOf(a.latest.status) - worstFirst.indexOf(b.latest.status) ||
  (b.behind ?? 0) - (a.behind ?? 0) ||
  (a.environment_name < b.environment_name ? -1 : 1)

/**
 * Returns the cell of a row in a column. In a folded column it is the worst one: by the status of the latest
 * deployment, then by versions behind.
 */
export const cellOf = (
  { environments }: Pick<MatrixRow, 'environments'>,
  { name, type, folded }: Column,
): MatrixCell | undefined =>
  folded === undefined
    ? environments.find(({ environment_name }) => environment_name === name)
    : environments.filter(({ environment_type }) => environment_type === type).sort(byWorst)[0]

/** Returns the blocked deployment to show in a column: in a folded column, that of the cell that is shown. */
export const blockedOf = (
  attempts: readonly PreflightCheck[] | undefined,
  column: Column,
  cell: MatrixCell | undefined,
): PreflightCheck | undefined => {
  if (attempts === undefined) return undefined
  if (column.folded === undefined) return blockedIn(attempts, column.name, cell)
  return cell && blockedIn(attempts, cell.environment_name, cell)
}

/** The scrolling columns that are on screen. */
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
