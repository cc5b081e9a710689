import type { Bus } from '@shiplog/bus'
import { type WatchedEvent, watchStream } from '@shiplog/event-log'
import type { Logger } from '@shiplog/log'
import type { LiveAccount } from './live-account.ts'
import { type Log, logStreams, logs } from './positions.ts'
import { next, type Reading, type ReadingInput, receivedPosition, startReading } from './reading.ts'
import { toLiveChange } from './to-live-change.ts'

export type LogReader = { reading: () => Reading; stop: () => Promise<unknown> }

/** Reads each log with one consumer, and passes on to each account what its feed has to know. */
export const readLogs = (
  dependencies: { bus: Bus; log: Logger },
  accounts: ReadonlyMap<string, LiveAccount>,
): LogReader => {
  let reading = startReading
  const receive = (input: ReadingInput): void => {
    const decided = next(reading, input)
    reading = decided.reading
    for (const action of decided.actions) for (const account of accounts.values()) account.receive(action)
  }
  const publish = (log: Log, events: WatchedEvent[]): void => {
    const position = receivedPosition(reading)
    if (position === undefined) return
    for (const [account_id, own] of Map.groupBy(events, (event) => event.account_id)) {
      const changes = own.map((event) => ({ position: event.position, change: toLiveChange(event) }))
      accounts.get(account_id)?.receive({ type: 'events', log, events: changes, position })
    }
  }
  const stops = logs.map((log) =>
    watchStream(
      { ...dependencies, stream: logStreams[log] },
      {
        wants: (account_id) => accounts.has(account_id),
        onBegin: (position) => receive({ type: 'begun', log, position }),
        onEvents: (events, position) => {
          receive({ type: 'read', log, position })
          publish(log, events)
        },
        onAway: () => receive({ type: 'lost', log }),
      },
    ),
  )
  return { reading: () => reading, stop: () => Promise.all(stops.map((stop) => stop())) }
}
