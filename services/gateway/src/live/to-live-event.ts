import { type LiveEvent, type LiveType, liveTypes } from '@shiplog/contract'
import type { WatchedEvent } from '@shiplog/event-log'
import { z } from 'zod'

/** What all events of the log have in common, as far as it is told. */
const told = z.object({
  product_name: z.string(),
  environment_name: z.string().nullable().default(null),
  deployment_id: z.uuid().nullable().default(null),
})

const isLiveType = (type: string): type is LiveType => (liveTypes as readonly string[]).includes(type)

/** Undefined when it cannot be told what happened: the event has no body, or is of a later release. */
export const toLiveEvent = ({ event, position }: WatchedEvent): LiveEvent | undefined => {
  if (event === undefined || !isLiveType(event.type)) return undefined
  const { data } = told.safeParse(event.data)
  return data && { type: event.type, ...data, position }
}
