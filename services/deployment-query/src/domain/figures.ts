import type { BuildEvent, DeploymentEvent } from '@shiplog/events'
import { addTo, bucketOf, type Histogram } from './histogram.ts'

type Version = { account_id: string; product_name: string; version_id: string }
type Place = { account_id: string; product_name: string; environment_name: string }

/** Where the way of a version begins. */
export type VersionStart = Version & {
  /** Position of the first event that named it: of two versions the one with the lower is older. */
  since: number
  /** When that event happened. */
  named_at: Date
  /** When the first of its builds that were completed was. */
  built_at: Date | null
}

/** What has to be known of a product in an environment when the next deployment ends there. */
export type PlaceFigures = Place & {
  /** Of the completed deployment that is current; null before the first. */
  completed_at: Date | null
  /** `since` of its version, and of the newest version that was completed there. */
  current_since: number | null
  newest_since: number | null
  /** When the first failed that failed since. */
  failed_at: Date | null
}

/** What a product did in an environment in a day; of all products, and all environments, where a name is ''. */
export type DayFigures = Place & {
  /** In UTC: `2026-11-21`. */
  day: string
  completed: number
  failed: number
  aborted: number
  rework: number
  rollbacks: number
  lead_times: Histogram
  recovery_times: Histogram
}

/** All that some events need, as it was before them; and then what they made of it. */
export type Figures = {
  versions: Map<string, VersionStart>
  places: Map<string, PlaceFigures>
  days: Map<string, DayFigures>
  /** Of `versions`; of places and days all are. */
  changedVersions: Set<VersionStart>
}

export type Counted = DeploymentEvent | BuildEvent

/** Names have no NUL. */
const keyOf = (...parts: string[]): string => parts.join('\0')
export const versionKey = ({ account_id, version_id }: Version): string => keyOf(account_id, version_id)
export const placeKey = ({ account_id, product_name, environment_name }: Place): string =>
  keyOf(account_id, product_name, environment_name)
export const dayKey = (of: Place & { day: string }): string => keyOf(placeKey(of), of.day)

const outcomes = {
  'deployment.completed': 'completed',
  'deployment.failed': 'failed',
  'deployment.aborted': 'aborted',
} as const
type Outcome = (typeof outcomes)[keyof typeof outcomes]

const isOutcome = (type: string): type is keyof typeof outcomes => Object.hasOwn(outcomes, type)

/** A time to come is none that anything ended at: it was when that was reported, at the latest. */
const endedAt = ({ data: { completed_at, occurred_at, received_at } }: Counted): Date => {
  const told = Date.parse(completed_at ?? occurred_at)
  return new Date(Math.min(told, Date.parse(received_at)))
}

export type End = Place & { ended_at: Date; day: string; outcome: Outcome }

/** The end of a deployment that an event reports; undefined for every other event. */
export const endOf = (event: Counted): End | undefined => {
  if (event.kind === 'build' || !isOutcome(event.type)) return undefined
  const { product_name, environment_name } = event.data
  const ended_at = endedAt(event)
  const day = ended_at.toISOString().slice(0, 10)
  const outcome = outcomes[event.type]
  return { account_id: event.account_id, product_name, environment_name, ended_at, day, outcome }
}

/** The rows of days that an end counts in: of the place, of its environment, and of the account. */
export const daysOf = ({ account_id, product_name, environment_name, day }: End) => [
  { account_id, product_name, environment_name, day },
  { account_id, product_name: '', environment_name, day },
  { account_id, product_name: '', environment_name: '', day },
]

const dayMs = 86_400_000

/** The version of the event, which names it; of a build that was completed also when. */
const name = ({ versions, changedVersions }: Figures, event: Counted): VersionStart => {
  const { account_id, position, data } = event
  const { product_name, version_id } = data
  const known = versions.get(versionKey({ account_id, product_name, version_id }))
  const version = known ?? {
    ...{ account_id, product_name, version_id, since: position },
    ...{ named_at: new Date(data.occurred_at), built_at: null },
  }
  const isBuilt = event.type === 'build.completed' && version.built_at === null
  if (isBuilt) version.built_at = endedAt(event)
  if (isBuilt || known === undefined) changedVersions.add(version)
  if (known === undefined) versions.set(versionKey(version), version)
  return version
}

/** What one end adds to the rows of its days. */
type Counts = Omit<DayFigures, keyof Place | 'day' | 'lead_times' | 'recovery_times'>
type Sum = Counts & { lead_s: number | null; recovery_s: number | null }

const secondsBetween = (start: Date, end: Date): number =>
  Math.max(0, (end.getTime() - start.getTime()) / 1_000)

/**
 * From the build, else from the first event that named it: but that one alone tells of no time. A version
 * that is not newer than all before it was there already, or is a rollback.
 */
const leadTime = (version: VersionStart, place: PlaceFigures, position: number, end: Date): number | null => {
  if (place.newest_since !== null && version.since <= place.newest_since) return null
  const start = version.built_at ?? (version.since < position ? version.named_at : null)
  return start === null ? null : secondsBetween(start, end)
}

/** Of an end that is not before that of the current deployment; else it changes nothing and is none of these. */
const complete = (place: PlaceFigures, version: VersionStart, end: Date) => {
  const { completed_at, failed_at, current_since } = place
  if (completed_at !== null && end < completed_at) return { rework: 0, rollbacks: 0, recovery_s: null }
  place.completed_at = end
  place.current_since = version.since
  place.failed_at = null
  return {
    rework: completed_at !== null && end.getTime() - completed_at.getTime() <= dayMs ? 1 : 0,
    rollbacks: current_since !== null && version.since < current_since ? 1 : 0,
    recovery_s: failed_at !== null && failed_at <= end ? secondsBetween(failed_at, end) : null,
  }
}

const fail = (place: PlaceFigures, end: Date): void => {
  if (place.completed_at !== null && end < place.completed_at) return
  if (place.failed_at === null || end < place.failed_at) place.failed_at = end
}

const sumOf = (place: PlaceFigures, version: VersionStart, end: End, position: number): Sum => {
  const { outcome, ended_at } = end
  const none = { completed: 0, failed: 0, aborted: 0, rework: 0, rollbacks: 0 }
  const sum = { ...none, [outcome]: 1, lead_s: null, recovery_s: null }
  if (outcome === 'failed') fail(place, ended_at)
  if (outcome !== 'completed') return sum
  const lead_s = leadTime(version, place, position, ended_at)
  place.newest_since = Math.max(place.newest_since ?? 0, version.since)
  return { ...sum, lead_s, ...complete(place, version, ended_at) }
}

const addSum = (day: DayFigures, { lead_s, recovery_s, ...counts }: Sum): void => {
  day.completed += counts.completed
  day.failed += counts.failed
  day.aborted += counts.aborted
  day.rework += counts.rework
  day.rollbacks += counts.rollbacks
  if (lead_s !== null) addTo(day.lead_times, bucketOf(lead_s))
  if (recovery_s !== null) addTo(day.recovery_times, bucketOf(recovery_s))
}

const emptyPlace = ({ account_id, product_name, environment_name }: End): PlaceFigures => ({
  ...{ account_id, product_name, environment_name },
  ...{ completed_at: null, current_since: null, newest_since: null, failed_at: null },
})

export const emptyDay = (of: Place & { day: string }): DayFigures => ({
  ...of,
  ...{ completed: 0, failed: 0, aborted: 0, rework: 0, rollbacks: 0 },
  lead_times: new Map(),
  recovery_times: new Map(),
})

const getOrAdd = <Value>(map: Map<string, Value>, key: string, make: () => Value): Value => {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

/**
 * Counts an event in. All is judged by what was reported before it, in the order of the log: it never has to
 * be reckoned anew, however late something comes.
 */
export const countIn = (figures: Figures, event: Counted): void => {
  const version = name(figures, event)
  const end = endOf(event)
  if (end === undefined) return
  const place = getOrAdd(figures.places, placeKey(end), () => emptyPlace(end))
  const sum = sumOf(place, version, end, event.position)
  for (const of of daysOf(end))
    addSum(
      getOrAdd(figures.days, dayKey(of), () => emptyDay(of)),
      sum,
    )
}
