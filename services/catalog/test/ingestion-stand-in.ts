import {
  appendEvents,
  type Bus,
  createEventLogOwner,
  headPosition,
  type NewEvent,
  readEventLog,
} from '@shiplog/event-log'
import { EVENTS, newId } from '@shiplog/events'
import { listen } from '@shiplog/http'
import { createLogger } from '@shiplog/log'
import { createDatabase, createPool } from '@shiplog/postgres'
import express from 'express'

/** The owner of EVENTS, with its real log and relay: what the test appends takes the place of what clients post. */
export type Ingestion = {
  url: string
  append: (...events: NewEvent[]) => Promise<number>
  /** What was asked for, newest last. */
  removals: { account_id: string; product_id: string; creation_id: string | null }[]
  /** Waits before it ends a product: the deletion is on its way while the test goes on. */
  beforeRemoval: (wait: () => Promise<unknown>) => void
  stopAnswering: () => Promise<void>
  stop: () => Promise<void>
}

export const startIngestion = async (databaseUrl: string, bus: Bus): Promise<Ingestion> => {
  const pool = createPool({ url: databaseUrl, schema: 'ingestion', name: 'test ingestion', max: 4 })
  const db = createDatabase<unknown>(pool)
  const log = createLogger('test', 'silent')
  const owner = createEventLogOwner({ stream: EVENTS, db, databaseUrl, bus, log, replicas: 1 })
  const removals: Ingestion['removals'] = []
  let waitBeforeRemoval: () => Promise<unknown> = async () => {}

  const append = async (...events: NewEvent[]): Promise<number> => {
    const { last } = await db.transaction().execute((tx) => appendEvents(tx, events))
    owner.wake()
    return last
  }

  const app = express()
  app.use(express.json())
  app.get('/internal/event-log', async (req, res) => {
    const range = { after: Number(req.query.after), limit: Number(req.query.limit) }
    res.json({ events: await readEventLog(db, range), head: await headPosition(db) })
  })
  app.post('/internal/product-removals', async (req, res) => {
    const { account_id, ...data } = req.body
    removals.push(req.body)
    await waitBeforeRemoval()
    res.json({
      position: await append({ id: newId(), account_id, type: 'product.deleted', data, trace: null }),
    })
  })
  const server = await listen(app, { port: 0, host: '127.0.0.1' })
  let answering = true
  const stopAnswering = async (): Promise<void> => {
    if (answering) await server.close()
    answering = false
  }
  return {
    url: server.url,
    append,
    removals,
    beforeRemoval: (wait) => {
      waitBeforeRemoval = wait
    },
    stopAnswering,
    stop: async () => {
      await stopAnswering()
      await owner.stop()
      await db.destroy()
    },
  }
}
