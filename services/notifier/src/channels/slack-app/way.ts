import { z } from 'zod'
import type { Content } from '../../domain/content.ts'
import { type Markdown, markdown } from '../block-kit/block-kit.ts'
import { dateToken } from '../block-kit/date-token.ts'

/** An event, and its position in the log. */
export type FollowedEvent = { event_position: number; content: Content }

/** Sorts events by their position in the log. */
export const inOrder = (events: FollowedEvent[]): FollowedEvent[] =>
  events.toSorted((a, b) => a.event_position - b.event_position)

/** A step of a deployment or build. Later messages show it as its status and time. */
const step = z.object({ position: z.number(), status: z.string(), occurred_at: z.string() })
export type Step = z.output<typeof step>

/** Maximum number of steps that a message shows. */
const shownSteps = 8

/** The steps so far, oldest first. */
export const way = z.array(step)
/**
 * Maximum number of steps that are remembered. One more than are shown, so that a message can say that there
 * are older ones.
 */
const keptSteps = shownSteps + 1

/** Adds a step for each event after the last step. Each event is added once. */
export const withEvents = (steps: Step[], events: FollowedEvent[]): Step[] => {
  const all = [...steps]
  for (const { event_position: position, content } of inOrder(events))
    if (position > (all.at(-1)?.position ?? 0))
      all.push({ position, status: content.status, occurred_at: content.occurred_at })
  return all.slice(-keptSteps)
}

/** Returns a line such as `pending 10:01 → started 10:02`; undefined for less than two steps. */
export const wayLine = (steps: Step[]): Markdown | undefined => {
  if (steps.length < 2) return undefined
  const shown = steps
    .slice(-shownSteps)
    .map(({ status, occurred_at }) => `${status} ${dateToken(occurred_at, '{time}')}`)
  return markdown([...(steps.length > shownSteps ? ['…'] : []), ...shown].join(' → '))
}
