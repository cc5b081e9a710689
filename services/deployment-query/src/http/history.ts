import type { PageKey } from '@shiplog/http'

/** Converts a time from JSON that Postgres made. */
const toUtc = (time: string): string => new Date(time).toISOString()

/** Converts an event of a history to the form that answers show. */
export const toShown = <Event extends { occurred_at: string; received_at: string }>(event: Event): Event => ({
  ...event,
  occurred_at: toUtc(event.occurred_at),
  received_at: toUtc(event.received_at),
})

/** Returns an event's key for the cursor: the position in place of a time. See `selectDeploymentEvents`. */
export const pageKeyOf = ({ position, id }: { position: number; id: string }): PageKey => ({
  time: new Date(position),
  id,
})

export const pathOfHistory = (deployment_id: string): string => `/deployments/${deployment_id}/events/`
