import express from 'express'
import pg from 'pg'
import { z } from 'zod'

// A server as somebody would write it in an hour: one process, one table, and one insert for each post.

const event = z.object({
  product_name: z.string().min(1),
  version: z.string().min(1),
  environment_name: z.string().min(1),
  status: z.string().min(1),
  deployed_by: z.string().nullish(),
  scm_sha: z.string().nullish(),
  scm_branch: z.string().nullish(),
  build_url: z.string().nullish(),
  invoke_id: z.string().nullish(),
})
const columns = Object.keys(event.shape)

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 32 })
await pool.query(`
  create table deployment (
    id uuid primary key default gen_random_uuid(), ${columns.map((column) => `${column} text`).join(', ')},
    created_at timestamptz not null default now())`)
await pool.query('create index on deployment (environment_name, created_at desc)')
await pool.query('create index on deployment (product_name, created_at desc)')

const insert = {
  name: 'insert',
  text: `insert into deployment (${columns.join(', ')})
    values (${columns.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
}

const app = express()
app.use(express.json())
app.post('/deployments', async (req, res) => {
  const body: Record<string, unknown> = event.parse(req.body)
  const { rows } = await pool.query({ ...insert, values: columns.map((column) => body[column] ?? null) })
  res.json({ id: rows[0].id, status: body.status })
})
app.get('/deployments', async (req, res) => {
  const { rows } = await pool.query({
    name: 'list',
    text: 'select * from deployment where environment_name = $1 order by created_at desc limit $2',
    values: [req.query.environment, req.query.limit],
  })
  res.json(rows)
})

const server = app.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ msg: 'listening', address: server.address() }))
})
