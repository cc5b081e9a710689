import { channel, pick } from '@shiplog/contract'
import type { ChannelRow } from '../db/channels.ts'

/** A channel as the API shows it: without its secret. */
export const channelBody = (row: ChannelRow) => pick(channel, row)
