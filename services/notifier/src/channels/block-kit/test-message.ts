import { type Message, markdown, plainText } from './block-kit.ts'
import { line } from './text.ts'

/** Builds the message that tests a channel. */
export const toTestMessage = (channelName: string): Message => ({
  text: '👋 Shiplog can reach this channel',
  blocks: [
    { type: 'header', text: plainText('👋 Shiplog can reach this channel') },
    {
      type: 'section',
      text: markdown(`Messages of the channel *${line(channelName, 300)}* will arrive here.`),
    },
  ],
})
