import { liveEventsPerSecond } from '@shiplog/contract'
import { liveTail } from '../budgets.ts'
import { awayFrame, positionFrame, resetFrame } from './frames.ts'

/** A change at a position of the log. `frame` is undefined when the event cannot be shown. */
export type Change = { position: number; frame: string | undefined }
export type Listener = { send: (text: string) => void }

export type AccountFeed = {
  listeners: Set<Listener>
  /** Sends a `reset`. From this position on, the feed receives every change. */
  begin: (position: number) => void
  /** Sends changes to the listeners, or schedules a `reset` for them. */
  publish: (changes: Change[]) => void
  /** Sends `away`: the feed receives no changes until the next `begin`. */
  away: (position: number) => void
  /**
   * Returns the frames for a listener that connects again: the changes that it missed, a `reset` when not all
   * of them are kept, or only the current position when it missed none.
   *
   * @param lastSeen the last position that the listener received
   * @param position the newest position of the log
   */
  catchUp: (lastSeen: number | undefined, position: number) => string
  /** Returns true while no `reset` is scheduled. */
  isUpToDate: () => boolean
  stop: () => void
}

const windowMs = 1_000

/**
 * Creates the feed of one account. The feed sends each change to its listeners; when there are too many in a
 * second, it sends one `reset` at the end of each second instead. The last changes are kept for listeners
 * that connect again.
 */
export const createAccountFeed = (): AccountFeed => {
  const listeners = new Set<Listener>()
  let tail: { position: number; frame: string; bytes: number }[] = []
  let tailBytes = 0
  /** A listener that has received this position misses only what is in `tail`. Undefined before `begin`. */
  let tailStart: number | undefined
  /** Position of the scheduled `reset`; undefined while none is scheduled. */
  let pendingReset: number | undefined
  let count = 0
  let isFlooded = false
  let window: NodeJS.Timeout | undefined

  const send = (text: string): void => {
    for (const listener of listeners) listener.send(text)
  }
  const clearTail = (position: number | undefined): void => {
    tail = []
    tailBytes = 0
    tailStart = position
  }
  const addToTail = (position: number, frame: string): void => {
    const bytes = Buffer.byteLength(frame)
    tail.push({ position, frame, bytes })
    tailBytes += bytes
    while (tail.length > liveEventsPerSecond || tailBytes > liveTail.bytes) {
      const dropped = tail.shift()
      if (dropped === undefined) return
      tailBytes -= dropped.bytes
      tailStart = dropped.position
    }
  }
  const endWindow = (): void => {
    isFlooded = count > liveEventsPerSecond
    count = 0
    window = isFlooded ? setTimeout(endWindow, windowMs) : undefined
    if (pendingReset === undefined) return
    send(resetFrame(pendingReset))
    pendingReset = undefined
  }

  return {
    listeners,
    begin: (position) => {
      clearTail(position)
      pendingReset = undefined
      send(resetFrame(position))
    },
    publish: (changes) => {
      let text = ''
      for (const { position, frame } of changes) {
        count += 1
        const isReset = isFlooded || count > liveEventsPerSecond || pendingReset !== undefined
        if (isReset || frame === undefined) {
          pendingReset = position
          clearTail(position)
        } else {
          addToTail(position, frame)
          text += frame
        }
      }
      window ??= setTimeout(endWindow, windowMs)
      if (text !== '') send(text)
    },
    away: (position) => {
      clearTail(undefined)
      pendingReset = undefined
      send(awayFrame(position))
    },
    catchUp: (lastSeen, position) => {
      const isKept =
        lastSeen !== undefined && tailStart !== undefined && lastSeen >= tailStart && lastSeen <= position
      if (!isKept) return resetFrame(position)
      return (
        tail
          .filter((change) => change.position > lastSeen)
          .map(({ frame }) => frame)
          .join('') || positionFrame(position)
      )
    },
    isUpToDate: () => pendingReset === undefined,
    stop: () => clearTimeout(window),
  }
}
