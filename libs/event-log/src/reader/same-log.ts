import type { FetchLog, LogPage } from '../logged-event.ts'
import { isOfLog } from '../message.ts'
import type { StreamTail } from '../stream.ts'
import type { Checkpoint } from './checkpoint.ts'

/**
 * The tables hold an event that their log does not: the log was restored to an earlier time, and the tables
 * were not. Its positions are being given a second time, so to go on from the checkpoint would leave out new
 * events.
 */
export class DivergedError extends Error {
  override name = 'DivergedError'
}

/**
 * A page that begins with the event at `position`, or later if the log has dropped that event with its
 * partition. An owner reads the page before the head, so an event may be logged in between: an empty page is
 * then read again.
 */
const fetchFrom = async (fetchLog: FetchLog, position: number, limit: number): Promise<LogPage> => {
  const page = await fetchLog(position - 1, limit)
  const isOlder = page.events.length === 0 && page.head >= position
  return isOlder ? await fetchLog(position - 1, limit) : page
}

/** @throws DivergedError when the page, which starts at the checkpoint, has another event there */
const requireSameLog = ({ position, eventId }: Checkpoint, { events, head }: LogPage): void => {
  if (head < position) throw new DivergedError(`The log ends at ${head}, and the tables hold ${position}`)
  const own = events.find((event) => event.position === position)
  if (own !== undefined && eventId !== undefined && own.id !== eventId)
    throw new DivergedError(`The log has event ${own.id} at ${position}, and the tables hold ${eventId}`)
}

/** What follows the checkpoint in the log, which is still the one that led there. @throws DivergedError */
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
  // The event at the checkpoint may have filled the page.
  return events.length === 0 && page.head > position ? await fetchLog(position, limit) : { ...page, events }
}

/**
 * Whether the log has the last event of the stream. If it has not, the stream is of the log before a restore,
 * until the relay has repaired it.
 */
export const isStreamOfLog = async (fetchLog: FetchLog, { last }: StreamTail): Promise<boolean> => {
  if (last === undefined) return true
  if (last === 'foreign') return false
  const { events, head } = await fetchFrom(fetchLog, last.position, 1)
  const logged = events.find((event) => event.position === last.position)
  return isOfLog(last, head, logged?.id)
}
