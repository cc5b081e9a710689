import type { PageKey } from '@shiplog/http'

/** Converts a time in JSON from Postgres to ISO 8601 UTC. */
const toUtc = (time: string): string => new Date(time).toISOString()

/** Converts an event of a history to the form that answers show. */
export const toShown = <Event extends { occurred_at: string; received_at: string }>(event: Event): Event => ({
  ...event,
  occurred_at: toUtc(event.occurred_at),
  received_at: toUtc(event.received_at),
})

/**
 * Returns the key of an event for a cursor, with the position as its `time`. See `selectDeploymentEvents`.
 */
export const pageKeyOf = ({ position, id }: { position: number; id: string }): PageKey => ({
  time: new Date(position),
  id,
})

export const pathOfHistory = (deployment_id: string): string => `/deployments/${deployment_id}/events/`
