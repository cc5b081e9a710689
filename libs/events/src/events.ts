import { z } from 'zod'
import { type EnvironmentData, environmentData } from './catalog-events.ts'
import { buildFields, deploymentFields, shapeOf } from './fields.ts'
import { statuses } from './status.ts'
import { id, metadata, text, time } from './values.ts'

/** An event of before a field was known has none: the log keeps it for good. */
const told = {
  name: () => text.nullable().default(null),
  link: () => text.nullable().default(null),
  prose: () => text.nullable().default(null),
  time: () => time.nullable().default(null),
  metadata: () => metadata.nullable().default(null),
}

/** What an event says about itself, beside the record as it is after it. */
const change = {
  /** The record's status before this event; null when the event opened the record. */
  previous_status: z.enum(statuses).nullable(),
  /** What this event reported; differs from `status` in a late event only. */
  reported_status: z.enum(statuses),
  /** When it happened, as the reporter says; when it arrived, if the reporter does not say. */
  occurred_at: time,
  received_at: time,
}

/** A deployment as it is after an event. Times are ISO 8601 UTC with milliseconds. */
export const deploymentState = z.object({
  product_id: id,
  version_id: id,
  environment_id: id,
  product_name: text,
  version: text,
  environment_name: text,
  status: z.enum(statuses),
  /** When the record's first event happened. */
  deployed_at: time,
  updated_at: time,
  ...shapeOf(deploymentFields, told),
})
export type DeploymentState = z.output<typeof deploymentState>

export const deploymentData = deploymentState.extend({ deployment_id: id, ...change })
export type DeploymentData = z.output<typeof deploymentData>

/** A build as it is after the event. */
export const buildData = z.object({
  build_id: id,
  product_id: id,
  version_id: id,
  product_name: text,
  version: text,
  status: z.enum(statuses),
  ...change,
  /** When the version was first named by any event. */
  created_at: time,
  updated_at: time,
  ...shapeOf(buildFields, told),
})
export type BuildData = z.output<typeof buildData>

/** What is reported to us. */
export const eventKinds = ['deployment', 'build'] as const
export type EventKind = (typeof eventKinds)[number]

/** A product is gone with all that it had at earlier positions; a later event of that name starts afresh. */
const productDeletedData = z.object({
  product_id: id,
  product_name: text,
  /**
   * The id of the `product.created` that is undone; null when no person had created the product. Catalog
   * compares it, so that a creation after the request for deletion is not undone.
   */
  creation_id: id.nullable().default(null),
})
export type ProductDeletedData = z.output<typeof productDeletedData>

/** A record changed its status, or was opened. People are told of these. */
export const deploymentTransitionTypes = statuses.map((status) => `deployment.${status}` as const)
export const buildTransitionTypes = statuses.map((status) => `build.${status}` as const)

/**
 * All that the stream EVENTS carries. Beside the transitions: `*.amended` fills fields of a record in and
 * leaves its status; `*.late` came out of order, changes nothing, and is kept in the record's history.
 */
export const deploymentTypes = [
  ...deploymentTransitionTypes,
  'deployment.amended',
  'deployment.late',
] as const
export const buildTypes = [...buildTransitionTypes, 'build.amended', 'build.late'] as const
export type DeploymentType = (typeof deploymentTypes)[number]
export type BuildType = (typeof buildTypes)[number]

/** What a log row and a message carry around the data of any event. */
type Envelope<Type extends string, Data> = {
  /** Place in the owner's log: 1, 2, 3, … without gaps. */
  position: number
  /** UUIDv7; also the broker's message id. */
  id: string
  account_id: string
  type: Type
  data: Data
  /** When the owner's log took it; ISO 8601 UTC. */
  recorded_at: string
  /** W3C `traceparent` of the request that caused it. */
  trace: string | null
}
type Unread = Envelope<string, unknown>

export type DeploymentEvent = Envelope<DeploymentType, DeploymentData> & { kind: 'deployment' }
export type BuildEvent = Envelope<BuildType, BuildData> & { kind: 'build' }
export type ProductDeletedEvent = Envelope<'product.deleted', ProductDeletedData> & { kind: 'product end' }
export type ShiplogEvent = DeploymentEvent | BuildEvent | ProductDeletedEvent

const environmentEventTypes = ['environment.created', 'environment.updated'] as const
/** Of the stream CATALOG. */
export type EnvironmentEvent = Envelope<(typeof environmentEventTypes)[number], EnvironmentData>

const isOneOf = <Type extends string>(types: readonly Type[], type: string): type is Type =>
  (types as readonly string[]).includes(type)

const parseEvent = ({ type, data, ...rest }: Unread): ShiplogEvent[] => {
  if (isOneOf(deploymentTypes, type))
    return [{ ...rest, kind: 'deployment', type, data: deploymentData.parse(data) }]
  if (isOneOf(buildTypes, type)) return [{ ...rest, kind: 'build', type, data: buildData.parse(data) }]
  if (type === 'product.deleted')
    return [{ ...rest, kind: 'product end', type, data: productDeletedData.parse(data) }]
  return []
}

/**
 * Events of the stream EVENTS, as the log or a message has them. Types and fields of a later release are
 * passed over.
 *
 * @throws ZodError for data that is none of its type
 */
export const parseEvents = (events: Unread[]): ShiplogEvent[] => events.flatMap(parseEvent)

/** The events of the stream CATALOG that are about environments. @throws ZodError */
export const parseEnvironmentEvents = (events: Unread[]): EnvironmentEvent[] =>
  events.flatMap(({ type, data, ...rest }) =>
    isOneOf(environmentEventTypes, type) ? [{ ...rest, type, data: environmentData.parse(data) }] : [],
  )

const transitionTypes = [...deploymentTransitionTypes, ...buildTransitionTypes]

/** True for the events that people are told of. */
export const isTransition = ({ type }: ShiplogEvent): boolean => isOneOf(transitionTypes, type)

/** The stream of the facts about builds and deployments; ingestion owns it. */
export const EVENTS = 'EVENTS'
/** The stream of the facts about products and environments that people manage; catalog owns it. */
export const CATALOG = 'CATALOG'
