import type { ServerResponse } from 'node:http'
import { listen } from '@shiplog/http'
import { eventually } from '@shiplog/testing'
import express from 'express'
import { expect, it, onTestFinished } from 'vitest'
import type { Context } from '../context.ts'
import { shedLoad } from './shed-load.ts'

/** A server whose event loop counts as late, and which answers nothing but `/`. */
const serve = async () => {
  const held: ServerResponse[] = []
  const app = express()
    .get('/', (_req, res) => void res.end())
    .use((_req, res) => void held.push(res))
  const ctx = { isLate: () => true } as Context
  const server = await listen(app, { port: 0, host: '127.0.0.1', intercept: shedLoad(ctx) })
  onTestFinished(async () => {
    for (const res of held) res.end()
    await server.close()
  })
  const holdAll = async (path: string, count: number): Promise<void> => {
    const before = held.length
    for (let sent = 0; sent < count; sent += 1) void fetch(server.url + path).then((res) => res.text())
    await eventually(() => held.length === before + count)
  }
  return { holdAll, status: async () => (await fetch(server.url)).status }
}

it('refuses requests when a hundred are under way and the event loop is late, whatever else is open', async () => {
  const { holdAll, status } = await serve()
  await holdAll('/live', 120)
  expect(await status()).toBe(200)
  await holdAll('/products/', 100)
  expect(await status()).toBe(503)
})
