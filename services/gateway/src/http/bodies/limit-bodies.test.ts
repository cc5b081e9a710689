import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorHandler } from '@shiplog/http'
import { createLogger } from '@shiplog/log'
import express from 'express'
import { afterEach, expect, it } from 'vitest'
import { limitBodies } from './limit-bodies.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const start = async (most: number) => {
  const app = express()
  const accountOf = ({ headers }: IncomingMessage): string => String(headers.account)
  app.post('/', limitBodies(most)(accountOf), express.raw({ type: () => true }), async (_req, res) => {
    await opened.promise
    res.end()
  })
  app.use(errorHandler(createLogger('test', 'silent')))
  const opened = Promise.withResolvers<void>()
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const post = (account: string, bytes: number, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { account, ...headers },
      body: 'x'.repeat(bytes),
    })
  return { post, open: opened.resolve }
}

it('refuses a body of an account that has half of the bytes, accepts one of another, and counts down again', async () => {
  const { post, open } = await start(1_000)
  const held = [post('a', 300), post('a', 200)]
  await sleep(50)
  const refused = await post('a', 1)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('1')
  const other = post('b', 500)
  await sleep(50)
  expect((await post('c', 1)).status).toBe(503)
  open()
  for (const { status } of await Promise.all([...held, other])) expect(status).toBe(200)
  expect((await post('a', 500)).status).toBe(200)
})

it('counts a compressed body as the largest body that it may contain', async () => {
  const { post } = await start(1_000)
  expect((await post('a', 100, { 'content-encoding': 'gzip' })).status).toBe(503)
})
