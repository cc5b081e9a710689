import type { LiveMessage } from '@shiplog/contract'
import { type Positions, toId } from './positions.ts'

/** Time for which a browser waits before it connects again. */
const retryMs = 2_000

/** First bytes of a stream. They are sent at once, so that proxies and the browser see that it has begun. */
export const openingFrame = `retry: ${retryMs}\n\n`

/** Writes `data` of a server-sent event. A line break would end the field, but JSON has none. */
const toData = (message: LiveMessage): string => `data: ${JSON.stringify(message)}\n`

/** Without a message, the frame only moves the browser's `Last-Event-ID` forward. */
export const toFrame = (position: Positions, message?: LiveMessage): string =>
  `id: ${toId(position)}\n${message === undefined ? '' : toData(message)}\n`

/** Changes cannot be sent now. Without an id, the browser's `Last-Event-ID` stays as it is. */
export const awayFrame = `${toData({ type: 'away', changes: [] })}\n`

/** An empty comment, which shows that the connection is alive. */
export const commentFrame = ':\n\n'
