import { type EnvironmentType, environmentTypes } from '@shiplog/events'

/** Where a product is, as far as it takes to choose what a row of the matrix shows, and to compare it. */
export type PlaceKey = {
  environment_name: string
  environment_type: EnvironmentType
  latest_deployed_at: Date
  current_version_id: string | null
  current_completed_at: Date | null
}

const rank = ({ environment_type }: PlaceKey): number => environmentTypes.indexOf(environment_type)

const byType = (a: PlaceKey, b: PlaceKey): number =>
  rank(a) - rank(b) || (a.environment_name < b.environment_name ? -1 : 1)

const byWorth = (a: PlaceKey, b: PlaceKey): number =>
  rank(b) - rank(a) || b.latest_deployed_at.getTime() - a.latest_deployed_at.getTime()

/** From dev to production, and by name; of too many, those of higher types and those deployed to last. */
export const choosePlaces = <Place extends PlaceKey>(places: Place[], most: number): Place[] =>
  (places.length <= most ? places : places.toSorted(byWorth).slice(0, most)).toSorted(byType)

/** What has to be looked up to tell how far a place is behind. */
export type Comparison = {
  version_id: string
  completed_at: Date
  /** Environments of the type before. */
  environment_names: string[]
}

/** Of many environments of one type, such as one for each branch, those that were used last. */
const mostCompared = 5

const timeOf = ({ current_completed_at }: PlaceKey): number => current_completed_at?.getTime() ?? -1

/**
 * How far each place of a product is behind those of the nearest type below in which the product is: a
 * number where that can be told from what the places show, null where there is nothing to compare.
 *
 * @param places all places of the product
 */
export const comparePlaces = (places: PlaceKey[]): ((place: PlaceKey) => Comparison | 0 | null) => {
  const byRank = Map.groupBy(places, rank)
  const ranks = [...byRank.keys()]
  const lastUsed = new Map(
    [...byRank].map(([of, own]) => [of, own.toSorted(byWorth).slice(0, mostCompared)] as const),
  )
  return (place) => {
    const { current_version_id: version_id, current_completed_at: completed_at } = place
    const before = lastUsed.get(Math.max(...ranks.filter((other) => other < rank(place))))
    if (version_id === null || completed_at === null || before === undefined) return null
    const last = Math.max(...before.map(timeOf))
    const isInStep = before.every((one) => timeOf(one) < last || one.current_version_id === version_id)
    if (isInStep || last === -1) return 0
    return { version_id, completed_at, environment_names: before.map((one) => one.environment_name) }
  }
}
