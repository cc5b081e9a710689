import { utcTime } from '../../domain/wording.ts'

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
  return `<!date^${Math.floor(utc.getTime() / 1000)}^${format}|${utcTime(utc)}>`
}
