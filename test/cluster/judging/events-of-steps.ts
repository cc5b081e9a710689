import type { Attempt } from '../attempt.ts'
import type { TakenStep } from './step.ts'

/** The attempts of one event, in order. */
export type PostedEvent = { event: number; attempts: Attempt[] }

/**
 * Returns the events of each step, in the order of the steps. An event, with all its attempts, belongs to the
 * step in which it was first posted.
 */
export const eventsOfSteps = (steps: TakenStep[], attempts: Attempt[]): PostedEvent[][] => {
  const events = Map.groupBy(attempts, ({ event }) => event)
  const posted = events.entries().map(
    ([event, tries]): PostedEvent => ({
      event,
      attempts: tries.toSorted((one, other) => one.sent_at - other.sent_at),
    }),
  )
  const taken = steps.map((step) => ('leftOut' in step ? undefined : step.startedAt))
  const first = taken.findIndex((startedAt) => startedAt !== undefined)
  const found = steps.map((): PostedEvent[] => [])
  for (const event of posted) {
    const sentAt = event.attempts[0]?.sent_at ?? 0
    // Events posted before the first step belong to the first step.
    const index = taken.findLastIndex((startedAt) => startedAt !== undefined && startedAt <= sentAt)
    found[index === -1 ? first : index]?.push(event)
  }
  return found
}
