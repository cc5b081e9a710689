import { randomUUID } from 'node:crypto'
import type { Bus } from '@shiplog/bus'

const storedSubject = 'shiplog.notifier.stored'

/** The replica that announces new notifications. Undefined in messages of an earlier release. */
const replicaIn = (body: unknown): string | undefined => (body as { replica?: string } | undefined)?.replica

/**
 * Announces new notifications to the dispatchers of all replicas: to the one of this replica directly, to the
 * others over the broker. A lost message does no harm, because polling finds the notifications.
 *
 * @param wakeOwn wakes the dispatcher of this replica
 */
export const createStoredSignal = (bus: Bus, wakeOwn: () => void) => {
  const replica = randomUUID()
  let hasStored = false
  const announce = (): void => {
    wakeOwn()
    bus.publish(storedSubject, { replica })
  }
  return {
    /** Must be called before a transaction of the projection commits, if it has stored notifications. */
    noteStored: (): void => {
      hasStored = true
    },
    /**
     * Announces new notifications if `noteStored` was called since the last call. Must be called after each
     * commit of the projection.
     */
    announceNoted: (): void => {
      if (!hasStored) return
      hasStored = false
      announce()
    },
    /** Announces notifications that are committed already. */
    announce,
    /** Calls `wake` when another replica announces notifications. @returns a function that unsubscribes */
    subscribe: (wake: () => void): (() => void) =>
      bus.subscribe(storedSubject, (body) => {
        if (replicaIn(body) !== replica) wake()
      }),
  }
}
