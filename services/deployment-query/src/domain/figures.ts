import type { BuildEvent, DeploymentEvent } from '@shiplog/events'
import { bucketOf, noTimes, type Times } from './histogram.ts'

type Version = { account_id: string; product_name: string; version_id: string }
type Place = { account_id: string; product_name: string; environment_name: string }
/** In UTC: `2026-11-21`. */
type Day = Place & { day: string }

/** Where the way of a version begins. Moments are in milliseconds, as numbers are read and compared fast. */
export type VersionStart = Version & {
  /** Position of the first event that named it: of two versions the one with the lower is older. */
  since: number
  /** When that event happened. */
  named_ms: number
  /** When the first of its builds that were completed was. */
  built_ms: number | null
}

/** What has to be known of a product in an environment when the next deployment ends there. */
export type PlaceFigures = Place & {
  /** Of the completed deployment that is current; null before the first. */
  completed_ms: number | null
  /** `since` of its version, and of the newest version that was completed there. */
  current_since: number | null
  newest_since: number | null
  /** When the first failed that failed since. */
  failed_ms: number | null
}

export type Counts = Record<'completed' | 'failed' | 'aborted' | 'rework' | 'rollbacks', number>

/** What a product did in an environment in a day; all products and all environments have the name ''. */
export type DayFigures = Day & Counts & { lead_times: Times; recovery_times: Times }

/** All that some events need, as it was before them; and then what they made of it. */
export type Figures = {
  versions: Map<string, VersionStart>
  places: Map<string, PlaceFigures>
  days: Map<string, DayFigures>
  /** Of `versions`; of places and days all are. */
  changedVersions: Set<VersionStart>
}

/** Something with the key that it has in `Figures`. */
export type Keyed<Value> = { key: string; of: Value }

/** Names have no NUL. */
const placeKey = ({ account_id, product_name, environment_name }: Place): string =>
  `${account_id}\0${product_name}\0${environment_name}`

export const keyedDay = (place: Place, day: string): Keyed<Day> => {
  const { account_id, product_name, environment_name } = place
  return { key: `${placeKey(place)}\0${day}`, of: { account_id, product_name, environment_name, day } }
}

const outcomes = {
  'deployment.completed': 'completed',
  'deployment.failed': 'failed',
  'deployment.aborted': 'aborted',
} as const
type Outcome = (typeof outcomes)[keyof typeof outcomes]

const isOutcome = (type: string): type is keyof typeof outcomes => Object.hasOwn(outcomes, type)

type End = {
  outcome: Outcome
  ended_ms: number
  place: Keyed<Place>
  /** Where it counts: in the place, in its environment, and in the account. */
  days: Keyed<Day>[]
}

/** What is to be counted of an event. */
export type Step = {
  position: number
  version: Keyed<Version>
  happened_ms: number
  /** Null when it completes no build. */
  built_ms: number | null
  /** Null when it ends no deployment. */
  end: End | null
}

type Counted = DeploymentEvent | BuildEvent

/** A time to come is none that anything ended at: it was when that was reported, at the latest. */
const endOf = ({ completed_at, occurred_at, received_at }: Counted['data']): number =>
  Math.min(Date.parse(completed_at ?? occurred_at), Date.parse(received_at))

const toEnd = ({ account_id, type, data }: DeploymentEvent): End | null => {
  if (!isOutcome(type)) return null
  const { product_name, environment_name } = data
  const ended_ms = endOf(data)
  const day = new Date(ended_ms).toISOString().slice(0, 10)
  const place = { account_id, product_name, environment_name }
  const environment = { account_id, product_name: '', environment_name }
  const account = { account_id, product_name: '', environment_name: '' }
  return {
    outcome: outcomes[type],
    ended_ms,
    place: { key: placeKey(place), of: place },
    days: [place, environment, account].map((one) => keyedDay(one, day)),
  }
}

export const toStep = (event: Counted): Step => {
  const { account_id, position, type, data } = event
  const { product_name, version_id } = data
  return {
    position,
    version: { key: `${account_id}\0${version_id}`, of: { account_id, product_name, version_id } },
    happened_ms: Date.parse(data.occurred_at),
    built_ms: type === 'build.completed' ? endOf(data) : null,
    end: event.kind === 'deployment' ? toEnd(event) : null,
  }
}

const getOrAdd = <Value>(map: Map<string, Value>, key: string, make: () => Value): Value => {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

/** The version that an event names; of a build that was completed also when. */
const name = (figures: Figures, { position, version, happened_ms, built_ms }: Step): VersionStart => {
  const { versions, changedVersions } = figures
  const named = getOrAdd(versions, version.key, () => {
    const first = { ...version.of, since: position, named_ms: happened_ms, built_ms: null }
    changedVersions.add(first)
    return first
  })
  if (built_ms !== null && named.built_ms === null) {
    named.built_ms = built_ms
    changedVersions.add(named)
  }
  return named
}

const dayMs = 86_400_000

const secondsBetween = (start: number, end: number): number => Math.max(0, (end - start) / 1_000)

/**
 * From the build, else from the first event that named it: but that one alone tells of no time. A version
 * that is not newer than all before it was there already, or is a rollback.
 */
const leadTime = (version: VersionStart, place: PlaceFigures, position: number, end: number) => {
  if (place.newest_since !== null && version.since <= place.newest_since) return null
  const start = version.built_ms ?? (version.since < position ? version.named_ms : null)
  return start === null ? null : secondsBetween(start, end)
}

const nothing = { rework: 0, rollbacks: 0, recovery_s: null }

/** An end that is before that of the current deployment changes nothing, and is none of these. */
const complete = (place: PlaceFigures, version: VersionStart, end: number) => {
  const { completed_ms, failed_ms, current_since } = place
  if (completed_ms !== null && end < completed_ms) return nothing
  place.completed_ms = end
  place.current_since = version.since
  place.failed_ms = null
  return {
    rework: completed_ms !== null && end - completed_ms <= dayMs ? 1 : 0,
    rollbacks: current_since !== null && version.since < current_since ? 1 : 0,
    recovery_s: failed_ms !== null && failed_ms <= end ? secondsBetween(failed_ms, end) : null,
  }
}

const fail = (place: PlaceFigures, end: number): void => {
  if (place.completed_ms !== null && end < place.completed_ms) return
  if (place.failed_ms === null || end < place.failed_ms) place.failed_ms = end
}

const sumOf = (place: PlaceFigures, version: VersionStart, { outcome, ended_ms }: End, position: number) => {
  if (outcome === 'failed') fail(place, ended_ms)
  if (outcome !== 'completed') return { ...nothing, lead_s: null }
  const lead_s = leadTime(version, place, position, ended_ms)
  place.newest_since = Math.max(place.newest_since ?? 0, version.since)
  return { ...complete(place, version, ended_ms), lead_s }
}

const emptyPlace = (place: Place): PlaceFigures => ({
  ...place,
  ...{ completed_ms: null, current_since: null, newest_since: null, failed_ms: null },
})

export const emptyDay = (day: Day): DayFigures => ({
  ...day,
  ...{ completed: 0, failed: 0, aborted: 0, rework: 0, rollbacks: 0 },
  lead_times: noTimes(),
  recovery_times: noTimes(),
})

/**
 * Counts an event in. All is judged by what was reported before it, in the order of the log: it never has to
 * be reckoned anew, however late something comes.
 */
export const countIn = (figures: Figures, step: Step): void => {
  const version = name(figures, step)
  const { end, position } = step
  if (end === null) return
  const place = getOrAdd(figures.places, end.place.key, () => emptyPlace(end.place.of))
  const { rework, rollbacks, lead_s, recovery_s } = sumOf(place, version, end, position)
  for (const { key, of } of end.days) {
    const day = getOrAdd(figures.days, key, () => emptyDay(of))
    day[end.outcome] += 1
    day.rework += rework
    day.rollbacks += rollbacks
    if (lead_s !== null) day.lead_times.added.push(bucketOf(lead_s))
    if (recovery_s !== null) day.recovery_times.added.push(bucketOf(recovery_s))
  }
}
