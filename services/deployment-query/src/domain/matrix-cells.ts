import { type EnvironmentType, environmentTypes } from '@shiplog/events'

/** The columns by which cells of the matrix are chosen and compared. */
export type CellKey = {
  environment_name: string
  environment_type: EnvironmentType
  latest_deployed_at: Date
  current_version_id: string | null
  current_completed_at: Date | null
}

/** 0 for dev to 3 for production. */
const rank = ({ environment_type }: CellKey): number => environmentTypes.indexOf(environment_type)

const byTypeAndName = (a: CellKey, b: CellKey): number =>
  rank(a) - rank(b) || (a.environment_name < b.environment_name ? -1 : 1)

/** Production first; within a type, the environment with the newest deployment first. */
const byImportance = (a: CellKey, b: CellKey): number =>
  rank(b) - rank(a) || b.latest_deployed_at.getTime() - a.latest_deployed_at.getTime()

/** Returns at most `max` cells, the most important ones, in the order from dev to production and by name. */
export const chooseCells = <Cell extends CellKey>(cells: Cell[], max: number): Cell[] =>
  (cells.length <= max ? cells : cells.toSorted(byImportance).slice(0, max)).toSorted(byTypeAndName)

/** A question for the deployments: how many versions were completed in these environments since this one? */
export type BehindLookup = {
  version_id: string
  completed_at: Date
  /** Environments of the type below. */
  environment_names: string[]
}

/** There may be many environments of one type, such as one for each branch: only the newest are compared. */
const maxComparedEnvironments = 5

const completedTime = ({ current_completed_at }: CellKey): number => current_completed_at?.getTime() ?? -1

/**
 * Compares each cell of a product with the product's environments of the nearest type below.
 *
 * @param cells all cells of the product
 * @returns a function that gives 0 when a cell is not behind, a lookup when deployments must be read for the
 *   count, and null when there is nothing to compare
 */
export const compareCells = (cells: CellKey[]): ((cell: CellKey) => BehindLookup | 0 | null) => {
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
