// Acts as a service that uses a database. There is no database at the address, which makes no difference to
// the spans.
import express from 'express'
import pg from 'pg'
import { serve } from './serve.ts'

const app = express()
app.get('/internal/work', async (_req, res) => {
  const client = new pg.Client({ connectionString: 'postgres://nobody@127.0.0.1:1/none' })
  await client.connect().catch(() => {})
  res.json({})
})
serve(app)
