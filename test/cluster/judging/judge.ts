import type { Attempt } from '../attempt.ts'
import { answerFaults } from './answer-faults.ts'
import { countEvents } from './counts.ts'
import { eventsOfSteps } from './events-of-steps.ts'
import { listFaults } from './list-faults.ts'
import type { TakenStep } from './step.ts'
import { tableOf } from './table.ts'

/**
 * Judges the answers that clients got.
 *
 * @returns `table`: the counts of answers in each step; `faults`: sentences about answers that clients must
 * not get, and about events that were never answered 200
 */
export const judge = (steps: TakenStep[], attempts: Attempt[]): { table: string; faults: string[] } => {
  const events = eventsOfSteps(steps, attempts)
  const all = events.flat()
  const rows = steps.map((step, index) => ({ step, counts: countEvents(events[index] ?? []) }))
  const lost = all.filter((event) => event.attempts.every(({ status }) => status !== 200))
  return {
    table: tableOf(rows, countEvents(all)),
    faults: [
      ...steps.flatMap((step, index) => answerFaults(step, events[index] ?? [])),
      ...listFaults(
        lost.map(({ event }) => String(event)),
        'events were never answered 200',
      ),
    ],
  }
}
