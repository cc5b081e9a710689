import { liveEventsPerSecond } from '@shiplog/contract'
import { liveTail } from '../budgets.ts'
import { awayFrame, mark, resetFrame } from './frames.ts'

/** `frame`: undefined when it is not known what happened. */
export type Change = { position: number; frame: string | undefined }
export type Listener = { send: (text: string) => void }

export type AccountFeed = {
  listeners: Set<Listener>
  /** From this place on, all changes are told. */
  begin: (position: number) => void
  tell: (changes: Change[]) => void
  /** Changes are not told until `begin`. */
  away: (position: number) => void
  /**
   * What somebody is told who has heard all up to `heard`.
   *
   * @param position how far the log has come
   */
  since: (heard: number | undefined, position: number) => string
  /** Whether all that has happened was told. */
  isTold: () => boolean
  stop: () => void
}

const windowMs = 1_000

/**
 * Tells the changes of one account to its listeners: one by one, or when there are too many, by a `reset` at
 * the end of each second. It keeps the last ones for those who connect again.
 */
export const createAccountFeed = (): AccountFeed => {
  const listeners = new Set<Listener>()
  let tail: { position: number; frame: string; bytes: number }[] = []
  let tailBytes = 0
  /** Whoever has heard this, and what `tail` has, has heard all. Undefined: nobody has. */
  let floor: number | undefined
  /** The last change that `reset` is still to tell of. */
  let untold: number | undefined
  let count = 0
  let isFlooded = false
  let window: NodeJS.Timeout | undefined

  const send = (text: string): void => {
    for (const listener of listeners) listener.send(text)
  }
  const forget = (position: number | undefined): void => {
    tail = []
    tailBytes = 0
    floor = position
  }
  const remember = (position: number, frame: string): void => {
    const bytes = Buffer.byteLength(frame)
    tail.push({ position, frame, bytes })
    tailBytes += bytes
    while (tail.length > liveEventsPerSecond || tailBytes > liveTail.bytes) {
      const dropped = tail.shift()
      if (dropped === undefined) return
      tailBytes -= dropped.bytes
      floor = dropped.position
    }
  }
  const endWindow = (): void => {
    isFlooded = count > liveEventsPerSecond
    count = 0
    window = isFlooded ? setTimeout(endWindow, windowMs) : undefined
    if (untold === undefined) return
    send(resetFrame(untold))
    untold = undefined
  }

  return {
    listeners,
    begin: (position) => {
      forget(position)
      untold = undefined
      send(resetFrame(position))
    },
    tell: (changes) => {
      let text = ''
      for (const { position, frame } of changes) {
        count += 1
        if (isFlooded || count > liveEventsPerSecond || untold !== undefined || frame === undefined) {
          untold = position
          forget(position)
        } else {
          remember(position, frame)
          text += frame
        }
      }
      window ??= setTimeout(endWindow, windowMs)
      if (text !== '') send(text)
    },
    away: (position) => {
      forget(undefined)
      untold = undefined
      send(awayFrame(position))
    },
    since: (heard, position) => {
      const isKnown = heard !== undefined && floor !== undefined && heard >= floor && heard <= position
      if (!isKnown) return resetFrame(position)
      return (
        tail
          .filter((change) => change.position > heard)
          .map(({ frame }) => frame)
          .join('') || mark(position)
      )
    },
    isTold: () => untold === undefined,
    stop: () => clearTimeout(window),
  }
}
