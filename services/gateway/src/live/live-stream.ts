import type { ServerResponse } from 'node:http'
import { liveCommentMs } from '@shiplog/contract'
import { cut } from '@shiplog/http'
import { liveStreams } from '../budgets.ts'
import type { Listener } from './account-feed.ts'
import { commentFrame, openingFrame } from './frames.ts'

export type LiveStream = Listener & { end: () => void }

type Settings = {
  /** Time at which the stream ends, in ms since 1970. It ends after an hour at the latest. */
  until: number
  /** Returns the frame that is sent with each comment, so that a client that connects again misses little. */
  currentPosition: () => string
  onClose: () => void
}

/** After the end, the client has this long to read the last bytes. A gateway that stops waits for it. */
const lastBytesMs = 1_000

/** Starts a stream on a response. A client that does not read is disconnected, so that it delays no other. */
export const createLiveStream = (
  res: ServerResponse,
  { until, currentPosition, onClose }: Settings,
): LiveStream => {
  const send = (text: string): void => {
    if (res.writableEnded || res.destroyed) return
    // `writableLength`: bytes that the kernel has not accepted yet, and that this process keeps in memory.
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
