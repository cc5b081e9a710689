/** Missed notifications at the head of a lane, which one message counts. */
export type Missed = {
  channel_id: string
  events: number
  /** `from`, `to`: first and last time at which one of these was recorded, or last queued again. */
  from: Date
  to: Date
  /** `stored_from`, `stored_to`: first and last `created_at`. The list of the history is filtered by it. */
  stored_from: Date
  stored_to: Date
}

/** Maximum number of notifications in one such message: a transaction records them within milliseconds. */
export const missedSize = 1_000

/**
 * Returns how many notifications at the head of a lane go into one message about missed events. A single
 * missed notification is sent as a message about its event, so the result is never 1.
 */
export const countMissed = (waiting: { is_missed: boolean }[]): number => {
  const end = waiting.findIndex(({ is_missed }) => !is_missed)
  const count = end === -1 ? waiting.length : end
  return count > 1 ? count : 0
}
