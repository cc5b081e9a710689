import { connectBus } from '@shiplog/bus'
import { listen } from '@shiplog/http'
import { createLogger } from '@shiplog/log'
import { createDatabase, createPool } from '@shiplog/postgres'
import express from 'express'
import { createEventLogOwner, createProjection, fetchLogOver, serveLog } from '../src/index.ts'

// Runs one side of a log in a process of its own, whose memory the test limits. Prints its address.
const [side = '', databaseUrl = '', natsUrl = '', ownerUrl = '', stream = ''] = process.argv.slice(2)
const log = createLogger('test', process.env.LOG_LEVEL ?? 'silent')
const bus = await connectBus({ url: natsUrl, name: side, log })
const pool = createPool({ url: databaseUrl, schema: side, name: side })
const say = (message: { url?: string }): void => void process.send?.(message)
// Ends when the test process ends, also when that crashes.
process.on('disconnect', () => process.exit())

if (side === 'owner') {
  const db = createDatabase<unknown>(pool)
  createEventLogOwner({ stream, db, databaseUrl, bus, log, replicas: 1 })
  const app = express()
  app.get('/internal/event-log', serveLog(db))
  const { url } = await listen(app, { port: 0, host: '127.0.0.1' })
  say({ url })
} else {
  createProjection({
    service: 'reader',
    source: stream,
    db: createDatabase<{ seen: { position: number; id: string } }>(pool),
    databaseUrl,
    bus,
    log,
    fetchLog: fetchLogOver(ownerUrl, async () => 'Bearer reader'),
    handle: async (tx, events) => {
      const rows = events.map(({ position, id }) => ({ position, id }))
      await tx.insertInto('seen').values(rows).execute()
    },
  })
  say({})
}
