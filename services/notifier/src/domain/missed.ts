/** Notifications that waited so long that one message tells of all of them, and of none in particular. */
export type Missed = {
  channel_id: string
  events: number
  /** When the first and the last of them happened. */
  from: Date
  to: Date
  /** When the first and the last of them were stored, by which the history finds them. */
  stored_from: Date
  stored_to: Date
}

/** Notifications in one such message, at most: as many as are recorded within milliseconds. */
export const missedSize = 1_000

/** How many of the first in a lane are told of in one message: one alone is still told as itself. */
export const countMissed = (waiting: { is_missed: boolean }[]): number => {
  const end = waiting.findIndex(({ is_missed }) => !is_missed)
  const count = end === -1 ? waiting.length : end
  return count > 1 ? count : 0
}
