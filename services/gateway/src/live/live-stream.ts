import type { ServerResponse } from 'node:http'
import { liveCommentMs } from '@shiplog/contract'
import { cut } from '@shiplog/http'
import { liveStreams } from '../budgets.ts'
import { commentFrame, openingFrame } from './frames.ts'
import type { Listener } from './live-account.ts'

export type LiveStream = Listener & { end: () => void }

type Settings = {
  /** Time at which the stream ends, in ms since 1970. It ends after an hour at the latest. */
  until: number
  /**
   * Returns a frame with the current position, which is sent with each comment. So a client that connects
   * again has few changes to catch up. The text is empty while the position is not known.
   */
  currentPosition: () => string
  onClose: () => void
}

/** Time to read the last bytes of an ended stream. A gateway that stops waits for clients this long. */
const lastBytesMs = 1_000

/** Disconnects a client that does not read, because its unread bytes stay in memory. */
export const createLiveStream = (
  res: ServerResponse,
  { until, currentPosition, onClose }: Settings,
): LiveStream => {
  const send = (text: string): void => {
    if (res.writableEnded || res.destroyed) return
    // `writableLength` is the number of bytes that the kernel has not accepted yet. They are in this
    // process's memory.
    if (res.writableLength > liveStreams.unreadBytes && res.socket !== null) cut(res.socket, 'unread')
    else res.write(text)
  }
  let giveUp: NodeJS.Timeout | undefined
  const end = (): void => {
    res.end()
    giveUp ??= setTimeout(() => res.destroy(), lastBytesMs)
  }
  const timer = setInterval(() => send(`${commentFrame}${currentPosition()}`), liveCommentMs)
  const lifetime = setTimeout(end, Math.min(Math.max(until - Date.now(), 0), liveStreams.longestMs))
  res.once('close', () => {
    clearInterval(timer)
    clearTimeout(lifetime)
    clearTimeout(giveUp)
    onClose()
  })
  send(openingFrame)
  return { send, end }
}
