import { catchUp, type FeedInput, isUpToDate, next, startFeed } from './account-feed.ts'
import { awayFrame, toFrame } from './frames.ts'
import type { Positions } from './positions.ts'
import { type Reading, receivedPosition } from './reading.ts'

export type Listener = { send: (text: string) => void }

/** The listeners of an account, and the feed that they share. */
export type LiveAccount = {
  listeners: Set<Listener>
  receive: (input: FeedInput) => void
  /** Returns the first frame of a listener. It is empty before the logs are read, as `begin` follows soon. */
  firstFrame: (lastSeen: Positions | undefined, reading: Reading) => string
  /** Returns a frame with the position, for listeners that have received everything; else an empty text. */
  positionFrame: (reading: Reading) => string
  stop: () => void
}

export const createLiveAccount = (reading: Reading): LiveAccount => {
  const listeners = new Set<Listener>()
  let feed = startFeed(receivedPosition(reading) ?? { events: 0, catalog: 0 })
  let timer: NodeJS.Timeout | undefined

  const send = (text: string): void => {
    for (const listener of listeners) listener.send(text)
  }
  const endWait = (): void => {
    timer = undefined
    receive({ type: 'timer' })
  }
  const receive = (input: FeedInput): void => {
    const decided = next(feed, input, performance.now())
    feed = decided.feed
    for (const action of decided.actions)
      if (action.type === 'wait') timer ??= setTimeout(endWait, action.ms)
      else send(action.type === 'away' ? awayFrame : toFrame(action.position, action.message))
  }
  return {
    listeners,
    receive,
    firstFrame: (lastSeen, now) => {
      const position = receivedPosition(now)
      if (position === undefined) return now.isAway ? awayFrame : ''
      return toFrame(position, catchUp(feed, lastSeen, position))
    },
    positionFrame: (now) => {
      const position = receivedPosition(now)
      return position !== undefined && isUpToDate(feed) ? toFrame(position) : ''
    },
    stop: () => clearTimeout(timer),
  }
}
