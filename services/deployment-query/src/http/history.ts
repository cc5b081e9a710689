import type { PageKey } from '@shiplog/http'

/** Times in JSON that Postgres has made. */
const toUtc = (time: string): string => new Date(time).toISOString()

/** An event of a history as answers show it. */
export const toShown = <Event extends { occurred_at: string; received_at: string }>(event: Event): Event => ({
  ...event,
  occurred_at: toUtc(event.occurred_at),
  received_at: toUtc(event.received_at),
})

/** The place of an event in its history: see `selectDeploymentEvents`. */
export const placeOf = ({ position, id }: { position: number; id: string }): PageKey => ({
  time: new Date(position),
  id,
})

export const pathOfHistory = (deployment_id: string): string => `/deployments/${deployment_id}/events/`
