import type { Bus } from '@shiplog/bus'
import type { LoggedEvent } from '@shiplog/event-log'
import { EVENTS } from '@shiplog/events'

/** Announces new notifications to the dispatchers of all replicas, over the broker. */
export type StoredSignal = {
  /** Announces the notifications of these events once the projection's transaction has committed. */
  announceAfterCommit: (events: LoggedEvent[]) => void
  /** Announces notifications that are committed already. */
  announce: () => void
  /** Calls `wake` at each announcement. @returns a function that unsubscribes */
  subscribe: (wake: () => void) => () => void
  stop: () => void
}

const storedSubject = 'shiplog.notifier.stored'

/**
 * The projection announces each committed batch on the broker; the replica that stored notifications in this
 * batch then announces them. Polling finds notifications without an announcement: while the broker is away,
 * and when another replica takes over the projection.
 */
export const createStoredSignal = (bus: Bus): StoredSignal => {
  /**
   * Positions of the first and the last batch that are not announced yet. There may be two, because the next
   * batch can be stored before the message about the first one arrives.
   */
  let unannounced: { first: number; last: number } | undefined
  const stop = bus.subscribe(`shiplog.projected.notifier.${EVENTS}`, (body) => {
    const { position } = body as { position: number }
    if (unannounced === undefined || position < unannounced.first) return
    const { last } = unannounced
    unannounced = position < last ? { first: last, last } : undefined
    bus.publish(storedSubject)
  })
  return {
    announceAfterCommit: (events) => {
      const last = events.at(-1)?.position
      if (last !== undefined) unannounced = { first: unannounced?.first ?? last, last }
    },
    announce: () => bus.publish(storedSubject),
    subscribe: (wake) => bus.subscribe(storedSubject, wake),
    stop,
  }
}
