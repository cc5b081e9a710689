import type { Bus } from '@shiplog/bus'
import type { LoggedEvent } from '@shiplog/event-log'
import { EVENTS } from '@shiplog/events'

/** Tells the dispatchers of all replicas that there is something to send. */
export type StoredSignal = {
  /** Something was stored of these events, in a transaction that is about to commit. */
  note: (events: LoggedEvent[]) => void
  /** Something was stored that is no event's, or was put off before. */
  tell: () => void
  /** @returns how to unsubscribe */
  subscribe: (wake: () => void) => () => void
  stop: () => void
}

const storedSubject = 'shiplog.notifier.stored'

/**
 * The replica that projects gives the signal once its transaction has committed. Without the broker, and in
 * the moment when that replica changes, polling finds what is to be sent.
 */
export const createStoredSignal = (bus: Bus): StoredSignal => {
  /** What nobody was told of: the next batch may begin before the news of one comes back. */
  let noted: { first: number; last: number } | undefined
  const stop = bus.subscribe(`shiplog.projected.notifier.${EVENTS}`, (body) => {
    const { position } = body as { position: number }
    if (noted === undefined || position < noted.first) return
    const { last } = noted
    noted = position < last ? { first: last, last } : undefined
    bus.publish(storedSubject)
  })
  return {
    note: (events) => {
      const last = events.at(-1)?.position
      if (last !== undefined) noted = { first: noted?.first ?? last, last }
    },
    tell: () => bus.publish(storedSubject),
    subscribe: (wake) => bus.subscribe(storedSubject, wake),
    stop,
  }
}
