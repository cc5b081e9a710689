import { bold, heading, type Message, richText, run, toMessage } from './adaptive-card.ts'
import { line } from './text.ts'

export const testTitle = '👋 Shiplog can reach this channel'

/** Builds the message that tests a channel. */
export const toTestMessage = (channelName: string): Message =>
  toMessage(
    [
      heading(testTitle),
      richText(run('Messages of the channel '), bold(line(channelName, 300)), run(' will arrive here.')),
    ],
    [],
  )
