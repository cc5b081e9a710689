import type { Attempt } from '../attempt.ts'
import type { TakenStep } from './step.ts'

/** The tries of one event, in order. */
export type PostedEvent = { event: number; attempts: Attempt[] }

/** An event belongs to the step in which it was posted first, with all that became of it later. */
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
    // What was posted before the first step is the first one's.
    const index = taken.findLastIndex((startedAt) => startedAt !== undefined && startedAt <= sentAt)
    found[index === -1 ? first : index]?.push(event)
  }
  return found
}
