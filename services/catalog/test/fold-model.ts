import type { LoggedEvent } from '@shiplog/event-log'
import { type BuildEvent, type DeploymentEvent, parseEvents, type ShiplogEvent } from '@shiplog/events'

type Naming = BuildEvent | DeploymentEvent

/** Returns the events of a log whose product is not deleted later. */
const remaining = (events: ShiplogEvent[]): Naming[] =>
  events
    .filter((event) => event.kind !== 'product deletion')
    .filter(
      (event) =>
        !events.some(
          (other) =>
            other.kind === 'product deletion' &&
            other.position > event.position &&
            other.data.product_id === event.data.product_id,
        ),
    )

const groups = (events: Naming[], key: 'product_id' | 'version_id'): Naming[][] => [
  ...Map.groupBy(events, (event) => event.data[key]).values(),
]

const byId = <T extends { id: string | undefined }>(rows: T[]): T[] =>
  rows.toSorted((a, b) => String(a.id).localeCompare(String(b.id)))

const firstOf = (events: Naming[], field: 'scm_sha' | 'scm_branch'): string | null =>
  events.map((event) => event.data[field]).find((value) => value !== null) ?? null

/** Returns the data of the last event of the build that was opened last. */
const buildOf = (events: Naming[]) => {
  const builds = events
    .filter((event) => event.kind === 'build')
    .filter((event) => event.type !== 'build.late')
  const opened = builds.findLast((event) => event.data.previous_status === null)
  return builds.findLast((event) => event.data.build_id === opened?.data.build_id)?.data
}

/** Computes the projected tables slowly and obviously: each row is looked up in the whole log. */
export const expectedTables = (logged: LoggedEvent[]) => {
  const log = parseEvents(logged)
  const events = remaining(log)
  const deployments = log.filter((event) => event.kind === 'deployment')
  return {
    products: byId(
      groups(events, 'product_id').map(([first]) => ({
        id: first?.data.product_id,
        name: first?.data.product_name,
        created_at: first?.data.occurred_at,
        position: first?.position,
      })),
    ),
    versions: byId(
      groups(events, 'version_id').map((named) => {
        const build = buildOf(named)
        return {
          id: named[0]?.data.version_id,
          version: named[0]?.data.version,
          created_at: named[0]?.data.occurred_at,
          scm_sha: firstOf(named, 'scm_sha'),
          scm_branch: firstOf(named, 'scm_branch'),
          build_id: build?.build_id ?? null,
          status: build?.status ?? null,
          built_by: build?.built_by ?? null,
          extra_metadata: build?.extra_metadata ?? null,
        }
      }),
    ),
    environments: [...new Set(deployments.map(({ data }) => data.environment_name))].toSorted(),
  }
}
