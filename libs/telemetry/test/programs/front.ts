// Acts as a service that calls another service and a webhook.
import express from 'express'
import { request } from 'undici'
import { serve } from './serve.ts'

const app = express()
const call = async (url: string, method: 'GET' | 'POST'): Promise<void> => {
  const { body } = await request(url, { method })
  await body.dump()
}

app.get('/health', (_req, res) => void res.json({}))
app.post('/things/:id', async (_req, res) => {
  await call(`${process.env.INGESTION_URL}/internal/work?some=query`, 'GET')
  await call(`${process.env.WEBHOOK_URL}`, 'POST')
  await fetch(`${process.env.WEBHOOK_URL}`, { method: 'POST' })
  res.json({})
})
serve(app)
