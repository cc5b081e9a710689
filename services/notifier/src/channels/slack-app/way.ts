import { z } from 'zod'
import type { Content } from '../../domain/content.ts'
import { type Markdown, markdown } from '../block-kit/block-kit.ts'
import { dateToken } from '../block-kit/date-token.ts'

/** An event, and its place in the log. */
export type FollowedEvent = { event_position: number; content: Content }

/** Sorts events by their place in the log. */
export const inOrder = (events: FollowedEvent[]): FollowedEvent[] =>
  events.toSorted((a, b) => a.event_position - b.event_position)

/** A step on the way of a deployment or build: an event, as later messages still show it. */
const step = z.object({ position: z.number(), status: z.string(), occurred_at: z.string() })
export type Step = z.output<typeof step>

/** Maximum number of steps that a message shows. */
const shownSteps = 8

/** The steps so far, oldest first. */
export const way = z.array(step)
/** One step more than a message shows, so that it can say that there are older ones. */
const keptSteps = shownSteps + 1

/** Adds the events that come after the last step, each once. */
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
