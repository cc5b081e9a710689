import { randomUUID } from 'node:crypto'
import type { Bus } from '@shiplog/bus'

const storedSubject = 'shiplog.notifier.stored'

/** The replica that announces new notifications. Undefined in messages of an earlier release. */
const replicaIn = (body: unknown): string | undefined => (body as { replica?: string } | undefined)?.replica

/**
 * Announces new notifications to the dispatchers of all replicas. The own dispatcher is woken directly, the
 * others over the broker. A message that is lost does no harm: polling finds the notifications.
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
    /** Must be called when a transaction of the projection has stored notifications, before it commits. */
    noteStored: (): void => {
      hasStored = true
    },
    /** Must be called after each commit of the projection. Announces what was noted before it. */
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
