import { z } from 'zod'
import { type ApprovalData, type ApprovalType, approvalData, approvalTypes } from './approval-events.ts'
import { type EnvironmentData, environmentData } from './catalog-events.ts'
import { buildFields, deploymentFields, shapeOf } from './fields.ts'
import {
  type PreflightData,
  type PreflightOutcome,
  type PreflightType,
  preflightData,
  preflightOutcomeOf,
  preflightStatuses,
} from './preflight-events.ts'
import { statuses } from './status.ts'
import { id, metadata, text, time } from './values.ts'

/**
 * Schemas of optional fields, by kind of value. An event that does not have a field gets null, such as an
 * event that was logged before the field was added.
 */
const fieldSchemas = {
  name: () => text.nullable().default(null),
  link: () => text.nullable().default(null),
  prose: () => text.nullable().default(null),
  time: () => time.nullable().default(null),
  metadata: () => metadata.nullable().default(null),
}

/** Fields that describe the event. The other fields of its data describe the record after the event. */
const change = {
  /** Status of the record before this event; null if the event has opened the record. */
  previous_status: z.enum(statuses).nullable(),
  /** Status that the client sent; differs from `status` only in a late event. */
  reported_status: z.enum(statuses),
  /** Time that the client sent; the time of receipt if the client sent none, or one in the future. */
  occurred_at: time,
  received_at: time,
}

/** A deployment after an event. Times are ISO 8601 UTC with milliseconds. */
export const deploymentState = z.object({
  product_id: id,
  version_id: id,
  environment_id: id,
  product_name: text,
  version: text,
  environment_name: text,
  status: z.enum(statuses),
  /** `occurred_at` of the record's first event. */
  deployed_at: time,
  updated_at: time,
  /** Result of the pre-flight checks; null when no rule applied, or when the deployment has not started. */
  preflight_status: z.enum(preflightStatuses).nullable().default(null),
  ...shapeOf(deploymentFields, fieldSchemas),
})
export type DeploymentState = z.output<typeof deploymentState>

export const deploymentData = deploymentState.extend({ deployment_id: id, ...change })
export type DeploymentData = z.output<typeof deploymentData>

/** A build after an event. */
export const buildData = z.object({
  build_id: id,
  product_id: id,
  version_id: id,
  product_name: text,
  version: text,
  status: z.enum(statuses),
  ...change,
  /** `occurred_at` of the first event that named the version. */
  created_at: time,
  updated_at: time,
  ...shapeOf(buildFields, fieldSchemas),
})
export type BuildData = z.output<typeof buildData>

/** Kinds of records that CI systems report. */
export const eventKinds = ['deployment', 'build'] as const
export type EventKind = (typeof eventKinds)[number]

/**
 * A deleted product. All its builds, deployments and versions from earlier positions are deleted. A later
 * event with the same product name makes a new product.
 */
const productDeletedData = z.object({
  product_id: id,
  product_name: text,
  /**
   * Id of the `product.created` event of the deleted product; null if no person has created the product.
   * Catalog compares this id, so that the deletion does not undo a later creation.
   */
  creation_id: id.nullable().default(null),
})
export type ProductDeletedData = z.output<typeof productDeletedData>

/** Types of the events that open a record or change its status. Notifications are about these. */
export const deploymentTransitionTypes = statuses.map((status) => `deployment.${status}` as const)
export const buildTransitionTypes = statuses.map((status) => `build.${status}` as const)

/**
 * Types of the events in the stream EVENTS, besides `product.deleted`. An `*.amended` event changes fields of
 * a record but not its status. A `*.late` event has arrived out of order: it is in the record's history, but
 * does not change the record.
 */
export const deploymentTypes = [
  ...deploymentTransitionTypes,
  'deployment.amended',
  'deployment.late',
] as const
export const buildTypes = [...buildTransitionTypes, 'build.amended', 'build.late'] as const
export type DeploymentType = (typeof deploymentTypes)[number]
export type BuildType = (typeof buildTypes)[number]

/** Fields that every event has, in the log and in its message. */
type Envelope<Type extends string, Data> = {
  /** Number of the event in the owner's log: 1, 2, 3, … without gaps. */
  position: number
  /** UUIDv7; also the broker's message id. */
  id: string
  account_id: string
  type: Type
  data: Data
  /** Time at which the event was logged; ISO 8601 UTC. */
  recorded_at: string
  /** W3C `traceparent` of the request that caused the event. */
  trace: string | null
}
type UnparsedEvent = Envelope<string, unknown>

export type DeploymentEvent = Envelope<DeploymentType, DeploymentData> & { kind: 'deployment' }
export type BuildEvent = Envelope<BuildType, BuildData> & { kind: 'build' }
export type ProductDeletedEvent = Envelope<'product.deleted', ProductDeletedData> & {
  kind: 'product deletion'
}
export type ShiplogEvent = DeploymentEvent | BuildEvent | ProductDeletedEvent

const environmentEventTypes = ['environment.created', 'environment.updated'] as const
/** An event about an environment, in the stream CATALOG. */
export type EnvironmentEvent = Envelope<(typeof environmentEventTypes)[number], EnvironmentData>

/** An event about a pre-flight check that did not simply pass, in the stream EVENTS. */
export type PreflightEvent = Envelope<PreflightType, PreflightData> & {
  kind: 'pre-flight check'
  outcome: PreflightOutcome
}

/** An event about an approval request, in the stream EVENTS. */
export type ApprovalEvent = Envelope<ApprovalType, ApprovalData> & { kind: 'approval' }

const isOneOf = <Type extends string>(types: readonly Type[], type: string): type is Type =>
  (types as readonly string[]).includes(type)

const parseEvent = ({ type, data, ...rest }: UnparsedEvent): ShiplogEvent[] => {
  if (isOneOf(deploymentTypes, type))
    return [{ ...rest, kind: 'deployment', type, data: deploymentData.parse(data) }]
  if (isOneOf(buildTypes, type)) return [{ ...rest, kind: 'build', type, data: buildData.parse(data) }]
  if (type === 'product.deleted')
    return [{ ...rest, kind: 'product deletion', type, data: productDeletedData.parse(data) }]
  return []
}

/**
 * Parses events of the stream EVENTS. Ignores types and fields that this release does not know.
 *
 * @throws ZodError if the data of an event does not match its type
 */
export const parseEvents = (events: UnparsedEvent[]): ShiplogEvent[] => events.flatMap(parseEvent)

const parseEnvironmentEvents = (events: UnparsedEvent[]): EnvironmentEvent[] =>
  events.flatMap(({ type, data, ...rest }) =>
    isOneOf(environmentEventTypes, type) ? [{ ...rest, type, data: environmentData.parse(data) }] : [],
  )

type LatestEnvironments = {
  /** Environments to which people have given a type. */
  explicit: EnvironmentEvent[]
  /** Environments whose name determines the type. */
  detected: EnvironmentEvent[]
}

/**
 * Parses the events about environments among events of the stream CATALOG, and ignores all others. Returns
 * only the last event of each environment, because it holds the whole state.
 *
 * @throws ZodError if the data of an event does not match its type
 */
export const parseLatestEnvironments = (events: UnparsedEvent[]): LatestEnvironments => {
  const latest = new Map(parseEnvironmentEvents(events).map((event) => [event.data.environment_id, event]))
  const isExplicit = ({ data }: EnvironmentEvent): boolean => data.type_source === 'explicit'
  const all = [...latest.values()]
  return { explicit: all.filter(isExplicit), detected: all.filter((event) => !isExplicit(event)) }
}

/**
 * Parses the events about pre-flight checks among events of the stream EVENTS, and ignores all others.
 *
 * @throws ZodError if the data of an event does not match its type
 */
export const parsePreflightEvents = (events: UnparsedEvent[]): PreflightEvent[] =>
  events.flatMap(({ type, data, ...rest }) => {
    const outcome = preflightOutcomeOf(type)
    if (outcome === undefined) return []
    return [
      {
        ...rest,
        kind: 'pre-flight check',
        outcome,
        type: type as PreflightType,
        data: preflightData.parse(data),
      },
    ]
  })

/**
 * Parses the events about approval requests among events of the stream EVENTS, and ignores all others.
 *
 * @throws ZodError if the data of an event does not match its type
 */
export const parseApprovalEvents = (events: UnparsedEvent[]): ApprovalEvent[] =>
  events.flatMap(({ type, data, ...rest }) =>
    isOneOf(approvalTypes, type) ? [{ ...rest, kind: 'approval', type, data: approvalData.parse(data) }] : [],
  )

const transitionTypes = [...deploymentTransitionTypes, ...buildTransitionTypes]

/** Returns true for events that open a record or change its status. Notifications are about these. */
export const isTransition = ({ type }: ShiplogEvent): boolean => isOneOf(transitionTypes, type)

/** Name of the stream of builds and deployments, which ingestion owns. */
export const EVENTS = 'EVENTS'
/** Name of the stream of products, environments and releases that people manage, which catalog owns. */
export const CATALOG = 'CATALOG'
