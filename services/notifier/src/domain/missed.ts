/** Notifications that waited so long that one message counts them, instead of a message about each. */
export type Missed = {
  channel_id: string
  events: number
  /** Time when the first and the last of these events were recorded, or retried by hand. */
  from: Date
  to: Date
  /** `created_at` of the first and the last notification: the history is filtered by it. */
  stored_from: Date
  stored_to: Date
}

/** Most notifications in one such message: as many as one transaction records within milliseconds. */
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
