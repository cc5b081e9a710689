import {
  appendEvents,
  type Bus,
  createEventLogOwner,
  headPosition,
  type NewEvent,
  readEventLog,
} from '@shiplog/event-log'
import { EVENTS } from '@shiplog/events'
import { listen } from '@shiplog/http'
import { createLogger } from '@shiplog/log'
import { createDatabase, createPool } from '@shiplog/postgres'
import express from 'express'

/** The owner of EVENTS, with its real log and relay: what the test appends takes the place of what clients post. */
export type Ingestion = {
  url: string
  append: (...events: NewEvent[]) => Promise<number>
  stop: () => Promise<void>
}

export const startIngestion = async (databaseUrl: string, bus: Bus): Promise<Ingestion> => {
  const pool = createPool({ url: databaseUrl, schema: 'ingestion', name: 'test ingestion', max: 4 })
  const db = createDatabase<unknown>(pool)
  const log = createLogger('test', 'silent')
  const owner = createEventLogOwner({ stream: EVENTS, db, databaseUrl, bus, log, replicas: 1 })

  const app = express()
  app.get('/internal/event-log', async (req, res) => {
    const range = { after: Number(req.query.after), limit: Number(req.query.limit) }
    res.json({ events: await readEventLog(db, range), head: await headPosition(db) })
  })
  const server = await listen(app, { port: 0, host: '127.0.0.1' })
  return {
    url: server.url,
    append: async (...events) => {
      const { last } = await db.transaction().execute((tx) => appendEvents(tx, events))
      owner.wake()
      return last
    },
    stop: async () => {
      await server.close()
      await owner.stop()
      await db.destroy()
    },
  }
}
