import type { ServerResponse } from 'node:http'
import { liveCommentMs } from '@shiplog/contract'
import { cut } from '@shiplog/http'
import { liveStreams } from '../budgets.ts'
import type { Listener } from './account-feed.ts'
import { comment, opening } from './frames.ts'

export type LiveStream = Listener & { end: () => void }

type Settings = {
  /** When it ends, in ms of Unix time; in an hour at most. */
  until: number
  /** What goes with a comment, so that who connects again need not be told of long ago. */
  mark: () => string
  onClose: () => void
}

/** For what was sent before the end to leave; a gateway that stops waits for it. */
const lastBytesMs = 1_000

/** An answer that goes on. Whoever does not read it is cut; nobody else waits for that. */
export const createLiveStream = (res: ServerResponse, { until, mark, onClose }: Settings): LiveStream => {
  const send = (text: string): void => {
    if (res.writableEnded || res.destroyed) return
    // What the kernel has not taken, this process holds.
    if (res.writableLength > liveStreams.unreadBytes && res.socket !== null) cut(res.socket, 'unread')
    else res.write(text)
  }
  let giveUp: NodeJS.Timeout | undefined
  const end = (): void => {
    res.end()
    giveUp ??= setTimeout(() => res.destroy(), lastBytesMs)
  }
  const timer = setInterval(() => send(`${comment}${mark()}`), liveCommentMs)
  const lifetime = setTimeout(end, Math.min(Math.max(until - Date.now(), 0), liveStreams.longestMs))
  res.once('close', () => {
    clearInterval(timer)
    clearTimeout(lifetime)
    clearTimeout(giveUp)
    onClose()
  })
  send(opening)
  return { send, end }
}
