const firstWaitMs = 5_000
const longestWaitMs = 30_000
/** Time after the moment at which rules pass by themselves, so that the answer is not a moment too early. */
const marginMs = 250

/**
 * Returns how long to wait before asking again whether a deployment may start, in ms. People may approve it
 * or lift a freeze at any time, so this is never long.
 *
 * @param {{ evaluated_at: string, next_allowed_at: string | null } | undefined} answer undefined for none
 * @param {number} count how often the question was asked
 */
export const nextQuestionMs = (answer, count) => {
  const regular = Math.min(firstWaitMs * 2 ** (count - 1), longestWaitMs)
  if (!answer?.next_allowed_at) return regular
  // Both times are of Shiplog's clock, so that of this machine may be wrong.
  const opensInMs = Date.parse(answer.next_allowed_at) - Date.parse(answer.evaluated_at) + marginMs
  return Math.min(Math.max(opensInMs, marginMs), regular)
}
