import { type LiveEvent, type LiveType, liveTypes } from '@shiplog/contract'
import type { WatchedEvent } from '@shiplog/event-log'
import { z } from 'zod'

/** The fields of a log event that a live event shows. */
const shownFields = z.object({
  product_name: z.string(),
  environment_name: z.string().nullable().default(null),
  deployment_id: z.uuid().nullable().default(null),
})

const isLiveType = (type: string): type is LiveType => (liveTypes as readonly string[]).includes(type)

/**
 * Returns the live event of a log event. Returns undefined when the log event was too large for a message,
 * and when this release does not know its type or form.
 */
export const toLiveEvent = ({ event, position }: WatchedEvent): LiveEvent | undefined => {
  if (event === undefined || !isLiveType(event.type)) return undefined
  const { data } = shownFields.safeParse(event.data)
  return data && { type: event.type, ...data, position }
}
