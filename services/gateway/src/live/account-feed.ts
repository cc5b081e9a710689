import { liveEventsPerSecond } from '@shiplog/contract'
import { liveTail } from '../budgets.ts'
import { awayFrame, positionFrame, resetFrame } from './frames.ts'

/** A change at a position of the log. `frame` is undefined when the event cannot be shown. */
export type Change = { position: number; frame: string | undefined }
export type Listener = { send: (text: string) => void }

export type AccountFeed = {
  listeners: Set<Listener>
  /** Sends a `reset` to the listeners. The feed receives every change after this position. */
  begin: (position: number) => void
  /**
   * Sends changes to the listeners. Schedules a `reset` instead while there are too many changes, or for a
   * change without a frame.
   */
  publish: (changes: Change[]) => void
  /** Sends `away` to the listeners. The feed receives no changes until the next `begin`. */
  away: (position: number) => void
  /**
   * Returns the frames for a listener that has just connected. They are the changes that it missed, or only
   * the current position when it missed none. The frame is a `reset` when not all missed changes are kept.
   *
   * @param lastSeen the last position that the listener received; undefined at its first connection
   * @param position the newest position of the log
   */
  catchUp: (lastSeen: number | undefined, position: number) => string
  /** Returns true while no `reset` is scheduled. */
  isUpToDate: () => boolean
  stop: () => void
}

const windowMs = 1_000

/**
 * Creates the feed of one account. The feed sends each change to its listeners. When there are more than 50
 * changes in a second, the further ones are replaced by one `reset` at the end of the second. After that, all
 * changes of each second are replaced by one `reset`, until a second has no more than 50 changes. The last
 * changes are kept for listeners that connect again.
 */
export const createAccountFeed = (): AccountFeed => {
  const listeners = new Set<Listener>()
  let tail: { position: number; frame: string; bytes: number }[] = []
  let tailBytes = 0
  /**
   * A listener that has received this position misses only the changes in `tail`. Undefined before `begin`
   * and after `away`.
   */
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
