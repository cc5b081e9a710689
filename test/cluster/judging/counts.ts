import type { Attempt } from '../attempt.ts'
import type { PostedEvent } from './events-of-steps.ts'

export type Counts = {
  events: number
  requests: number
  /** Number of events whose first request was answered 200. */
  atOnce: number
  unavailable: number
  other: number
  unanswered: number
  slowestMs: number
  /** Longest time from the first request of an event until its 200, in ms. */
  longestMs: number
}

const kindOf = ({ status }: Attempt): 'recorded' | 'unavailable' | 'unanswered' | 'other' => {
  if (status === null) return 'unanswered'
  return status === 200 ? 'recorded' : status === 503 ? 'unavailable' : 'other'
}

const msUntilRecorded = ({ attempts }: PostedEvent): number => {
  const recorded = attempts.find(({ status }) => status === 200)
  return recorded === undefined ? 0 : recorded.sent_at + recorded.ms - (attempts[0]?.sent_at ?? 0)
}

const most = (numbers: number[]): number => numbers.reduce((most, number) => Math.max(most, number), 0)

export const countEvents = (events: PostedEvent[]): Counts => {
  const attempts = events.flatMap((event) => event.attempts)
  const count = (kind: ReturnType<typeof kindOf>): number =>
    attempts.filter((attempt) => kindOf(attempt) === kind).length
  return {
    events: events.length,
    requests: attempts.length,
    atOnce: events.filter((event) => event.attempts[0]?.status === 200).length,
    unavailable: count('unavailable'),
    other: count('other'),
    unanswered: count('unanswered'),
    slowestMs: most(attempts.map(({ ms }) => ms)),
    longestMs: Math.round(most(events.map(msUntilRecorded))),
  }
}
