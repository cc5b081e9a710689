import { type Bus, connectBus } from '@shiplog/bus'
import { appendEvents, createEventLogOwner, type NewEvent, serveLog } from '@shiplog/event-log'
import { CATALOG, EVENTS } from '@shiplog/events'
import { listen } from '@shiplog/http'
import { createLogger } from '@shiplog/log'
import { createDatabase, createPool } from '@shiplog/postgres'
import { createClosers } from '@shiplog/runtime'
import express, { type RequestHandler } from 'express'
import type { TestDatabase } from '../database/test-database.ts'
import type { NatsServer } from '../servers/nats.ts'

/** Logs events in one transaction and returns the position of the last one. */
type Append = (...events: NewEvent[]) => Promise<number>

export type EventSource = {
  /** Address that serves `/internal/event-log`. */
  url: string
  append: Append
  /** Returns the number of messages in the stream. */
  streamLength: () => Promise<number>
  /** Deletes a message from the stream; the log keeps its event. */
  loseMessage: (sequence: number) => Promise<void>
  /** Connection to the same broker, for other messages of the test. */
  bus: Bus
  /** Stops the HTTP server, so that the log cannot be fetched. Events still go to the stream. */
  stopAnswering: () => Promise<void>
  stop: () => Promise<void>
}

const owners = { [EVENTS]: 'ingestion', [CATALOG]: 'catalog' } as const

type EventSourceOptions = {
  database: TestDatabase
  nats: NatsServer
  /** Stream of the log. Default EVENTS. */
  stream?: keyof typeof owners
  /** More routes of the HTTP server. */
  routes?: (append: Append) => RequestHandler
}

/**
 * Starts an event log as its readers see it: a real log in the schema of its owner, with a real relay and the
 * HTTP route. The test appends events, where in production clients post them.
 */
export const startEventSource = async ({
  database,
  nats,
  stream = EVENTS,
  routes,
}: EventSourceOptions): Promise<EventSource> => {
  const closers = createClosers()
  const log = createLogger('test', 'silent')
  const bus = await connectBus({ url: nats.url, name: 'test', log })
  closers.add(bus.close)
  const schema = owners[stream]
  const databaseUrl = database.urlFor(schema)
  const pool = createPool({ url: databaseUrl, schema, name: `test ${schema}`, max: 4 })
  const db = createDatabase<unknown>(pool)
  closers.add(() => db.destroy())
  const owner = createEventLogOwner({ stream, db, databaseUrl, bus, log, replicas: 1 })
  closers.add(owner.stop)

  const append: Append = async (...events) => {
    const { last } = await db.transaction().execute((tx) => appendEvents(tx, events))
    owner.wake()
    return last
  }
  const app = express()
  app.get('/internal/event-log', serveLog(db))
  if (routes !== undefined) app.use(routes(append))
  const server = await listen(app, { port: 0, host: '127.0.0.1' })
  let answering = true
  const stopAnswering = async (): Promise<void> => {
    if (answering) await server.close()
    answering = false
  }
  closers.add(stopAnswering)

  return {
    url: server.url,
    append,
    streamLength: async () => {
      const info = await bus.request(`$JS.API.STREAM.INFO.${stream}`, {}, 2_000)
      return (info as { state?: { messages: number } }).state?.messages ?? 0
    },
    loseMessage: async (seq) => {
      await bus.request(`$JS.API.STREAM.MSG.DELETE.${stream}`, { seq }, 2_000)
    },
    bus,
    stopAnswering,
    stop: closers.closeAll,
  }
}
