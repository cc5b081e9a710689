import type { FetchLog, LogPage } from '../logged-event.ts'
import { isOfLog } from '../message.ts'
import type { StreamTail } from '../stream.ts'
import type { Checkpoint } from './checkpoint.ts'

/**
 * The tables hold an event that their log does not have, because the log was restored from a backup and the
 * tables were not. The log assigns the lost positions again, so a projection that continued from its
 * checkpoint would skip new events.
 */
export class DivergedError extends Error {
  override name = 'DivergedError'
}

/**
 * Fetches a page that begins with the event at `position`, or with a later event if the log has dropped that
 * event with its partition. An empty page whose head is at or after `position` is fetched again: the owner
 * reads the page before the head, and events were logged in between.
 */
const fetchFrom = async (fetchLog: FetchLog, position: number, limit: number): Promise<LogPage> => {
  const page = await fetchLog(position - 1, limit)
  const isOutdated = page.events.length === 0 && page.head >= position
  return isOutdated ? await fetchLog(position - 1, limit) : page
}

/** @throws DivergedError if the log ends before the checkpoint, or has another event at its position */
const requireSameLog = ({ position, eventId }: Checkpoint, { events, head }: LogPage): void => {
  if (head < position)
    throw new DivergedError(`The log ends at ${head}, but the tables hold events up to ${position}`)
  const own = events.find((event) => event.position === position)
  if (own !== undefined && eventId !== undefined && own.id !== eventId)
    throw new DivergedError(
      `The log has event ${own.id} at position ${position}, but the tables hold ${eventId}`,
    )
}

/**
 * Fetches the events after the checkpoint.
 *
 * @throws DivergedError if the log ends before the checkpoint, or has another event there
 */
export const fetchAfter = async (
  fetchLog: FetchLog,
  checkpoint: Checkpoint,
  limit: number,
): Promise<LogPage> => {
  const { position } = checkpoint
  if (position === 0) return await fetchLog(0, limit)
  const page = await fetchFrom(fetchLog, position, limit + 1)
  requireSameLog(checkpoint, page)
  const events = page.events.filter((event) => event.position > position)
  // If the event at the checkpoint has filled the page alone, the events after it are fetched without it.
  return events.length === 0 && page.head > position ? await fetchLog(position, limit) : { ...page, events }
}

/**
 * Returns true if the stream is empty, or if its last event can come from the log. Otherwise the log was
 * restored from a backup, or somebody else has published to the stream; the relay repairs the stream.
 */
export const isStreamOfLog = async (fetchLog: FetchLog, { last }: StreamTail): Promise<boolean> => {
  if (last === undefined) return true
  if (last === 'foreign') return false
  const { events, head } = await fetchFrom(fetchLog, last.position, 1)
  const logged = events.find((event) => event.position === last.position)
  return isOfLog(last, head, logged?.id)
}
