import type { BuildEvent, DeploymentEvent } from '@shiplog/events'
import { bucketOf, type StoredDurations, storedDurations } from './histogram.ts'

export type Version = { account_id: string; product_name: string; version_id: string }
export type Cell = { account_id: string; product_name: string; environment_name: string }
/** `day` is in UTC: `2026-11-21`. */
export type Day = Cell & { day: string }

/** Start of a version's lead time, and the version's age. Times are numbers: milliseconds since 1970. */
export type VersionStart = Version & {
  /** Position of the first event that named the version. A version with a lower position is older. */
  first_position: number
  /** `occurred_at` of the first event that named the version. */
  first_event_ms: number
  /**
   * Time at which a build of the version ended: the build that was first reported as completed; null while
   * there is none.
   */
  built_ms: number | null
}

/** What the next deployment that ends in a cell is compared with. */
export type CellFigures = Cell & {
  /** Time at which the current deployment ended; null before the first completed deployment. */
  current_completed_ms: number | null
  /** `first_position` of the current deployment's version; null before the first completed deployment. */
  current_version_position: number | null
  /**
   * `first_position` of the newest version that was completed in this cell; null before the first completed
   * deployment.
   */
  newest_version_position: number | null
  /**
   * Time of the first failed deployment after the current deployment ended; null while there is none. The
   * recovery time is counted from this time.
   */
  first_failed_ms: number | null
}

export const noCounts = { completed: 0, failed: 0, aborted: 0, rework: 0, rollbacks: 0 }
export type Counts = typeof noCounts
export const counts = Object.keys(noCounts) as (keyof Counts)[]

/**
 * Sums over a product's deployments to an environment that ended on one day. The name '' means all products
 * or all environments.
 */
export type DayFigures = Day & Counts & { lead_times: StoredDurations; recovery_times: StoredDurations }

/** The rows that a batch of events needs, by key. Counting updates them in memory. */
export type Figures = {
  versions: Map<string, VersionStart>
  cells: Map<string, CellFigures>
  days: Map<string, DayFigures>
  /** The versions that must be saved. All cells and days are saved. */
  changedVersions: Set<VersionStart>
}

/** A value with its key in the maps of `Figures`. */
export type Keyed<Value> = { key: string; value: Value }

/** Returns a text that identifies a cell. Its parts are joined by NUL, which no name contains. */
const cellKey = ({ account_id, product_name, environment_name }: Cell): string =>
  `${account_id}\0${product_name}\0${environment_name}`

export const keyedDay = (cell: Cell, day: string): Keyed<Day> => {
  const { account_id, product_name, environment_name } = cell
  return { key: `${cellKey(cell)}\0${day}`, value: { account_id, product_name, environment_name, day } }
}

type Outcome = 'completed' | 'failed' | 'aborted'

const outcomes: { [Type in DeploymentEvent['type']]?: Outcome } = {
  'deployment.completed': 'completed',
  'deployment.failed': 'failed',
  'deployment.aborted': 'aborted',
}

/** The end of a deployment. */
type End = {
  outcome: Outcome
  ended_ms: number
  cell: Keyed<Cell>
  /** The three days whose sums count the deployment: of its cell, of its environment, and of its account. */
  days: Keyed<Day>[]
}

/** The parts of an event that are counted. */
export type Step = {
  position: number
  version: Keyed<Version>
  occurred_ms: number
  /** End of the build, if the event completes one. */
  built_ms: number | null
  /** Null when the event does not end a deployment. */
  end: End | null
}

type CountedEvent = DeploymentEvent | BuildEvent

/**
 * Returns the time at which a build or deployment ended, in ms since 1970. A time after the receipt of the
 * event is replaced by the time of receipt.
 */
const endedAt = ({ completed_at, occurred_at, received_at }: CountedEvent['data']): number =>
  Math.min(Date.parse(completed_at ?? occurred_at), Date.parse(received_at))

const toEnd = ({ account_id, type, data }: DeploymentEvent): End | null => {
  const outcome = outcomes[type]
  if (outcome === undefined) return null
  const { product_name, environment_name } = data
  const ended_ms = endedAt(data)
  const day = new Date(ended_ms).toISOString().slice(0, 10)
  const cell = { account_id, product_name, environment_name }
  const environment = { account_id, product_name: '', environment_name }
  const account = { account_id, product_name: '', environment_name: '' }
  return {
    outcome,
    ended_ms,
    cell: { key: cellKey(cell), value: cell },
    days: [cell, environment, account].map((summed) => keyedDay(summed, day)),
  }
}

export const toStep = (event: CountedEvent): Step => {
  const { account_id, position, type, data } = event
  const { product_name, version_id } = data
  return {
    position,
    version: { key: `${account_id}\0${version_id}`, value: { account_id, product_name, version_id } },
    occurred_ms: Date.parse(data.occurred_at),
    built_ms: type === 'build.completed' ? endedAt(data) : null,
    end: event.kind === 'deployment' ? toEnd(event) : null,
  }
}

const getOrAdd = <Value>(map: Map<string, Value>, key: string, create: () => Value): Value => {
  const known = map.get(key)
  if (known !== undefined) return known
  const created = create()
  map.set(key, created)
  return created
}

/**
 * Returns the `VersionStart` of the event's version. Adds it if this is the version's first event. Sets
 * `built_ms` if the event is the first that completes a build of the version.
 */
const updateVersion = (
  figures: Figures,
  { position, version: { key, value }, occurred_ms, built_ms }: Step,
): VersionStart => {
  const { versions, changedVersions } = figures
  const version = getOrAdd(versions, key, () => {
    const added = { ...value, first_position: position, first_event_ms: occurred_ms, built_ms: null }
    changedVersions.add(added)
    return added
  })
  if (built_ms !== null && version.built_ms === null) {
    version.built_ms = built_ms
    changedVersions.add(version)
  }
  return version
}

const dayMs = 86_400_000

const secondsBetween = (start: number, end: number): number => Math.max(0, (end - start) / 1_000)

/**
 * Returns the lead time for changes, in seconds: from the end of the version's build to the end of the
 * deployment. Without a build, it starts at the version's first event; null if this event is the first. Null
 * also if the version is not newer than all versions that were completed in this cell before, because it was
 * then deployed here already or is an older version.
 */
const leadTimeOf = (
  version: VersionStart,
  { newest_version_position: newest }: CellFigures,
  { position, ended_ms }: { position: number; ended_ms: number },
): number | null => {
  if (newest !== null && version.first_position <= newest) return null
  const start = version.built_ms ?? (version.first_position < position ? version.first_event_ms : null)
  return start === null ? null : secondsBetween(start, ended_ms)
}

const addsNothing = { rework: 0, rollbacks: 0, lead_s: null, recovery_s: null }

/**
 * Updates the cell, and returns what the end of a deployment adds to the sums of its day: `rework` and
 * `rollbacks`, each 1 or 0; `lead_s`, the lead time; and `recovery_s`, the time since the first failure, null
 * if the deployment does not recover from a failure. After a deployment that ended before the current one,
 * the cell has the same current deployment as before, and only the lead time counts.
 */
const applyEnd = (cell: CellFigures, version: VersionStart, { outcome, ended_ms }: End, position: number) => {
  const { current_completed_ms, current_version_position, first_failed_ms } = cell
  const isNewest = current_completed_ms === null || ended_ms >= current_completed_ms
  if (outcome === 'failed' && isNewest) cell.first_failed_ms = Math.min(first_failed_ms ?? ended_ms, ended_ms)
  if (outcome !== 'completed') return addsNothing
  const lead_s = leadTimeOf(version, cell, { position, ended_ms })
  cell.newest_version_position = Math.max(cell.newest_version_position ?? 0, version.first_position)
  if (!isNewest) return { ...addsNothing, lead_s }
  cell.current_completed_ms = ended_ms
  cell.current_version_position = version.first_position
  cell.first_failed_ms = null
  const isRework = current_completed_ms !== null && ended_ms - current_completed_ms <= dayMs
  const isRollback = current_version_position !== null && version.first_position < current_version_position
  const isRecovery = first_failed_ms !== null && first_failed_ms <= ended_ms
  return {
    rework: isRework ? 1 : 0,
    rollbacks: isRollback ? 1 : 0,
    lead_s,
    recovery_s: isRecovery ? secondsBetween(first_failed_ms, ended_ms) : null,
  }
}

const emptyCell = {
  current_completed_ms: null,
  current_version_position: null,
  newest_version_position: null,
  first_failed_ms: null,
}

const emptyDay = (day: Day): DayFigures => ({
  ...day,
  ...noCounts,
  lead_times: storedDurations(''),
  recovery_times: storedDurations(''),
})

/**
 * Counts one event. Only the events before it in the log decide how the end of a deployment is counted. Later
 * events do not change what was counted.
 */
export const countStep = (figures: Figures, step: Step): void => {
  const version = updateVersion(figures, step)
  const { end, position } = step
  if (end === null) return
  const cell = getOrAdd(figures.cells, end.cell.key, () => ({ ...end.cell.value, ...emptyCell }))
  const { rework, rollbacks, lead_s, recovery_s } = applyEnd(cell, version, end, position)
  for (const { key, value } of end.days) {
    const day = getOrAdd(figures.days, key, () => emptyDay(value))
    day[end.outcome] += 1
    day.rework += rework
    day.rollbacks += rollbacks
    if (lead_s !== null) day.lead_times.addedBuckets.push(bucketOf(lead_s))
    if (recovery_s !== null) day.recovery_times.addedBuckets.push(bucketOf(recovery_s))
  }
}
