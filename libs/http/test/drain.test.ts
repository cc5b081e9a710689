import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import express from 'express'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listen, type RunningServer } from '../src/index.ts'
import { watchConnections } from '../src/server/connections.ts'

let server: RunningServer
let agent: Agent
beforeEach(async () => {
  const app = express()
  app.get('/', (_req, res) => void res.json({}))
  app.get('/slow', (_req, res) => void setTimeout(() => res.json({}), 300))
  server = await listen(app, { port: 0, host: '127.0.0.1' })
  agent = new Agent({ keepAlive: true })
})
afterEach(async () => {
  agent.destroy()
  if (server.server.listening) await server.close()
})

const ask = async (path = '/'): Promise<IncomingMessage> => {
  const [answer] = (await once(get(`${server.url}${path}`, { agent }), 'response')) as [IncomingMessage]
  await once(answer.resume(), 'end')
  return answer
}

const isSettled = async (promise: Promise<unknown>, withinMs: number): Promise<boolean> =>
  Promise.race([promise.then(() => true), sleep(withinMs, false)])

describe('a server', () => {
  it('keeps idle connections for longer than it says', async () => {
    expect((await ask()).headers).toMatchObject({ connection: 'keep-alive', 'keep-alive': 'timeout=5' })
    expect(server.server.keepAliveTimeout + server.server.keepAliveTimeoutBuffer).toBe(75_000)
  })
})

describe('a server that drains', () => {
  it('serves, and asks for the connection to be closed, until none is left', async () => {
    await ask()
    const drained = server.drain()
    expect(await isSettled(drained, 50)).toBe(false)
    const answer = await ask()
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
    await drained
    expect((await ask()).statusCode).toBe(200)
  })

  it('leaves a connection that is idle to its client, who may be about to use it', async () => {
    await ask()
    void server.drain()
    await sleep(200)
    const answer = await ask()
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
  })

  it('asks for it also in the answer to a request that it holds already', async () => {
    const received = once(server.server, 'request')
    const answer = ask('/slow')
    await received
    await server.drain()
    expect((await answer).headers.connection).toBe('close')
  })

  it('is done at once when nobody is connected', async () => {
    expect(await isSettled(server.drain(), 50)).toBe(true)
  })
})

describe('a server that closes', () => {
  it('does not wait for a connection that never says a word', async () => {
    const silent = connect(Number(new URL(server.url).port), '127.0.0.1')
    await once(silent, 'connect')
    await ask()
    await server.close()
    await once(silent, 'close')
  })

  it('does not wait for a request that never ends', async () => {
    const bare = createServer((req) => void req.resume()).listen(0, '127.0.0.1')
    const { close } = watchConnections(bare, 200)
    await once(bare, 'listening')
    const endless = connect((bare.address() as AddressInfo).port, '127.0.0.1')
    const received = once(bare, 'request')
    endless.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf')
    await received
    const closed = close()
    expect(await isSettled(closed, 100)).toBe(false)
    endless.on('error', () => {})
    await Promise.all([closed, once(endless, 'close')])
  })
})
