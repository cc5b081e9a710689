import type { Bus } from '@shiplog/bus'
import type { LoggedEvent } from '@shiplog/event-log'
import { EVENTS } from '@shiplog/events'

const storedSubject = 'shiplog.notifier.stored'

/**
 * Announces new notifications to the dispatchers of all replicas, over the broker. The projection publishes a
 * message on the broker after each committed batch. On that message, the replica that stored notifications in
 * the batch announces them. Notifications are not announced while the broker is away, or when another replica
 * takes over the projection; then polling finds them.
 */
export const createStoredSignal = (bus: Bus) => {
  /**
   * Last positions of the first and of the last batch that is not announced yet. There may be two such
   * batches, because the next one can be stored before the message about the first one arrives.
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
    /** Announces the notifications of these events once the projection's transaction has committed. */
    announceAfterCommit: (events: LoggedEvent[]): void => {
      const last = events.at(-1)?.position
      if (last !== undefined) unannounced = { first: unannounced?.first ?? last, last }
    },
    /** Announces notifications that are committed already. */
    announce: (): void => bus.publish(storedSubject),
    /** Calls `wake` at each announcement. @returns a function that unsubscribes */
    subscribe: (wake: () => void): (() => void) => bus.subscribe(storedSubject, wake),
    stop,
  }
}
