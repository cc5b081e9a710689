/** Returns a time such as `2026-11-21 10:29 UTC`, for clients that cannot format dates. */
const absoluteTime = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`

/**
 * Returns a time in the chat service's markup: the reader's client shows it in its own time zone and
 * language.
 * https://docs.slack.dev/messaging/formatting-message-text#date-formatting
 */
export const dateToken = (
  time: string,
  format: '{ago}' | '{time}' | '{date_short_pretty} {time}',
): string => {
  const utc = new Date(time)
  return `<!date^${Math.floor(utc.getTime() / 1000)}^${format}|${absoluteTime(utc.toISOString())}>`
}
