import type { ServerResponse } from 'node:http'
import { TokenInvalidError } from '@shiplog/auth'
import { listen } from '@shiplog/http'
import { eventually } from '@shiplog/testing'
import express from 'express'
import { expect, it, onTestFinished } from 'vitest'
import type { Context } from '../../context.ts'
import { shedLoad } from './shed-load.ts'

/**
 * Starts a server that sheds load as if its event loop lagged. `known` is the token of a known caller.
 * `forged` is invalid. Every other token is a valid token of an unknown caller.
 */
const serve = async () => {
  const held: ServerResponse[] = []
  const app = express()
    .get(['/environments/', '/health'], (_req, res) => void res.end())
    .use((_req, res) => void held.push(res))
  const ctx = {
    isLagging: () => true,
    tokens: {
      isKnown: (token: string) => token === 'known',
      verify: async (token: string) => {
        if (token === 'forged') throw new TokenInvalidError('Forged')
        await new Promise((resolve) => setTimeout(resolve, 100))
      },
    },
    config: { trustedProxies: [], failuresPerAddressPerMinute: 2 },
    log: { warn: () => {} },
  } as unknown as Context
  const server = await listen(app, { port: 0, host: '127.0.0.1', intercept: shedLoad(ctx) })
  onTestFinished(async () => {
    for (const res of held) res.end()
    await server.close()
  })
  const ask = (path: string, token?: string): Promise<Response> =>
    fetch(server.url + path, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })
  const holdAll = async (path: string, count: number, token = 'known'): Promise<void> => {
    const before = held.length
    for (let sent = 0; sent < count; sent += 1) void ask(path, token).then((res) => res.text())
    await eventually(() => held.length === before + count)
  }
  return { holdAll, status: async (path: string, token?: string) => (await ask(path, token)).status }
}

it('refuses known callers while the event loop lags and a hundred of their requests are in flight', async () => {
  const { holdAll, status } = await serve()
  await holdAll('/live', 120)
  expect(await status('/environments/', 'known')).toBe(200)
  await holdAll('/products/', 100)
  expect(await status('/environments/', 'known')).toBe(503)
})

it('refuses unknown callers first, unless their credential is valid, and never health checks', async () => {
  const { holdAll, status } = await serve()
  expect(await status('/environments/')).toBe(200)
  await holdAll('/products/', 100)
  expect(await status('/environments/')).toBe(503)
  expect(await status('/healthzzz')).toBe(503)
  expect(await status('/')).toBe(503)
  expect(await status('/health')).toBe(200)
  expect(await status('/health/?deep=1')).toBe(200)
  expect(await status('/environments/', 'unknown')).toBe(200)
})

it('refuses requests of unknown callers that have waited for a second', async () => {
  const { holdAll, status } = await serve()
  await holdAll('/products/', 100)
  // Eight credentials of a network are checked at a time, and each check takes 100 ms.
  const statuses = await Promise.all(Array.from({ length: 120 }, () => status('/environments/', 'unknown')))
  expect([...new Set(statuses)].toSorted()).toEqual([200, 503])
  expect(statuses.filter((one) => one === 200).length).toBeGreaterThan(60)
})

it('does not refuse known callers because unknown callers send too much', async () => {
  const { holdAll, status } = await serve()
  await holdAll('/products/', 99, 'unknown')
  await holdAll('/products/', 1)
  expect(await status('/environments/', 'known')).toBe(200)
  expect(await status('/environments/')).toBe(503)
})

it('counts forged credentials as failures under overload', async () => {
  const { holdAll, status } = await serve()
  await holdAll('/products/', 100)
  const statuses: number[] = []
  for (let n = 0; n < 4; n += 1) statuses.push(await status('/environments/', 'forged'))
  expect(statuses).toEqual([503, 503, 429, 429])
})
