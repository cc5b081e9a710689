import { type EnvironmentType, environmentTypes } from '@shiplog/events'

/** The columns by which cells of the matrix are chosen and compared. */
export type CellKey = {
  environment_name: string
  environment_type: EnvironmentType
  latest_deployed_at: Date
  current_version_id: string | null
  current_completed_at: Date | null
}

/** Returns the rank of a cell's environment type: from 0 for dev to 3 for production. */
const rank = ({ environment_type }: CellKey): number => environmentTypes.indexOf(environment_type)

const byTypeAndName = (a: CellKey, b: CellKey): number =>
  rank(a) - rank(b) || (a.environment_name < b.environment_name ? -1 : 1)

/**
 * Orders cells by importance: production first; within a type, the environment with the newest deployment
 * first.
 */
const byImportance = (a: CellKey, b: CellKey): number =>
  rank(b) - rank(a) || b.latest_deployed_at.getTime() - a.latest_deployed_at.getTime()

/** Returns the `max` most important cells, in the order from dev to production and then by name. */
export const chooseCells = <Cell extends CellKey>(cells: Cell[], max: number): Cell[] =>
  (cells.length <= max ? cells : cells.toSorted(byImportance).slice(0, max)).toSorted(byTypeAndName)

/**
 * How far a cell is behind: 0 when it is not, null when there is nothing to compare with, or what
 * `countBehind` needs to count the versions that were completed in these environments after this version.
 */
export type Behind =
  | 0
  | null
  | {
      version_id: string
      completed_at: Date
      /** Environments of the nearest lower type, such as staging for a cell of production. */
      environment_names: string[]
    }

/**
 * Maximum number of environments of one type that are compared: those with the newest deployments. There may
 * be many, such as one for each branch.
 */
const maxComparedEnvironments = 5

/** Maximum number of a product's environments in production that are counted for the order of products. */
const maxCountedEnvironments = 20

const completedTime = ({ current_completed_at }: CellKey): number => current_completed_at?.getTime() ?? -1

/**
 * Returns a function that compares a cell of a product with the product's environments of the nearest lower
 * type.
 *
 * @param cells all cells of the product
 */
export const compareCells = (cells: CellKey[]): ((cell: CellKey) => Behind) => {
  const byRank = Map.groupBy(cells, rank)
  const ranks = [...byRank.keys()]
  const newestByRank = new Map(
    [...byRank].map(
      ([of, own]) => [of, own.toSorted(byImportance).slice(0, maxComparedEnvironments)] as const,
    ),
  )
  return (cell) => {
    const { current_version_id: version_id, current_completed_at: completed_at } = cell
    const below = newestByRank.get(Math.max(...ranks.filter((other) => other < rank(cell))))
    if (version_id === null || completed_at === null || below === undefined) return null
    const lastCompleted = Math.max(...below.map(completedTime))
    const isNewestBelow = below.every(
      (other) => completedTime(other) < lastCompleted || other.current_version_id === version_id,
    )
    if (isNewestBelow || lastCompleted === -1) return 0
    return { version_id, completed_at, environment_names: below.map((other) => other.environment_name) }
  }
}

/**
 * Compares the cells in production, as `compareCells` does. They decide how far behind a product's production
 * is.
 *
 * @param cells all cells of the product
 */
export const compareProduction = (cells: CellKey[]): Behind[] =>
  cells
    .filter(({ environment_type }) => environment_type === 'production')
    .toSorted(byImportance)
    .slice(0, maxCountedEnvironments)
    .map(compareCells(cells))
