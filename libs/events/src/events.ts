import { z } from 'zod'
import type { EnvironmentData } from './catalog-events.ts'
import { statuses } from './status.ts'

const text = z.string().nullable()
const time = z.iso.datetime()

/** What a build and a deployment have in common: the run that reported them, and where its source is. */
const run = {
  scm_branch: text,
  scm_sha: text,
  scm_repository: text,
  build_url: text,
  build_number: text,
  source_system: text,
  invoke_id: text,
  error_message: text,
  error_code: text,
  extra_metadata: z.record(z.string(), z.unknown()).nullable(),
}

/** What every event about a record says of this event, beside the record as it is after it. */
const change = {
  /** The record's status after this event. */
  status: z.enum(statuses),
  /** The record's status before this event; null when the event opened the record. */
  previous_status: z.enum(statuses).nullable(),
  /** What this event reported; differs from `status` in a late event only. */
  reported_status: z.enum(statuses),
  /** When it happened, as the reporter says; when it arrived, if the reporter does not say. */
  occurred_at: time,
  received_at: time,
}

/** A deployment record as it is after the event. Times are ISO 8601 UTC with milliseconds. */
export const deploymentData = z.object({
  deployment_id: z.uuid(),
  product_id: z.uuid(),
  version_id: z.uuid(),
  environment_id: z.uuid(),
  product_name: z.string(),
  version: z.string(),
  environment_name: z.string(),
  ...change,
  /** When the record's first event happened. */
  deployed_at: time,
  started_at: time.nullable(),
  completed_at: time.nullable(),
  updated_at: time,
  deployed_by: text,
  deployed_by_email: text,
  deployed_by_name: text,
  deploy_url: text,
  ...run,
})
export type DeploymentData = z.infer<typeof deploymentData>

/** A build record as it is after the event. */
export const buildData = z.object({
  build_id: z.uuid(),
  product_id: z.uuid(),
  version_id: z.uuid(),
  product_name: z.string(),
  version: z.string(),
  ...change,
  /** When the version was first named by any event. */
  created_at: time,
  started_at: time.nullable(),
  completed_at: time.nullable(),
  updated_at: time,
  built_by: text,
  built_by_email: text,
  built_by_name: text,
  ...run,
})
export type BuildData = z.infer<typeof buildData>

/** A product is gone with all that it had at earlier positions; a later event of that name starts afresh. */
export const productDeletedData = z.object({
  product_id: z.uuid(),
  product_name: z.string(),
  /**
   * Which creation by a person was to be deleted (the id of its `product.created`); null when no person had created it. It is
   * for catalog: a creation that came after the request must outlive it.
   */
  creation_id: z.uuid().nullable(),
})
export type ProductDeletedData = z.infer<typeof productDeletedData>

/** A record changed its status, or was opened. People are told of these. */
export const deploymentTransitionTypes = statuses.map((status) => `deployment.${status}` as const)
export const buildTransitionTypes = statuses.map((status) => `build.${status}` as const)

/**
 * All that the stream EVENTS carries. Beside the transitions: `*.amended` fills fields of a record in and leaves its status;
 * `*.late` came out of order, changes nothing, and is kept in the record's history.
 */
export const deploymentTypes = [
  ...deploymentTransitionTypes,
  'deployment.amended',
  'deployment.late',
] as const
const buildTypes = [...buildTransitionTypes, 'build.amended', 'build.late'] as const
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

export type DeploymentEvent = Envelope<DeploymentType, DeploymentData>
export type BuildEvent = Envelope<BuildType, BuildData>
export type ProductDeletedEvent = Envelope<'product.deleted', ProductDeletedData>
/** Of the stream CATALOG. */
export type EnvironmentEvent = Envelope<'environment.created' | 'environment.updated', EnvironmentData>
export type ShiplogEvent = DeploymentEvent | BuildEvent | ProductDeletedEvent

const isOneOf = (types: readonly string[], type: string): boolean => types.includes(type)

export const isDeploymentEvent = (event: { type: string }): event is DeploymentEvent =>
  isOneOf(deploymentTypes, event.type)
export const isBuildEvent = (event: { type: string }): event is BuildEvent => isOneOf(buildTypes, event.type)
export const isProductDeleted = (event: { type: string }): event is ProductDeletedEvent =>
  event.type === 'product.deleted'
export const isEnvironmentEvent = (event: { type: string }): event is EnvironmentEvent =>
  event.type === 'environment.created' || event.type === 'environment.updated'
/** True for the events that people are told of. */
export const isTransition = (event: { type: string }): boolean =>
  isOneOf(deploymentTransitionTypes, event.type) || isOneOf(buildTransitionTypes, event.type)

/** The stream of the facts about builds and deployments; ingestion owns it. */
export const EVENTS = 'EVENTS'
/** The stream of the facts about products and environments that people manage; catalog owns it. */
export const CATALOG = 'CATALOG'
