import { connectBus } from '@shiplog/bus'
import { listen } from '@shiplog/http'
import { createLogger } from '@shiplog/log'
import { eventually } from '@shiplog/testing'
import express from 'express'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createLiveHub } from '../src/live/live-hub.ts'
import { bearer, type Surroundings, startGateway, startSurroundings } from './support.ts'

let surroundings: Surroundings
beforeAll(async () => {
  surroundings = await startSurroundings()
})
afterAll(async () => surroundings?.stop())

/** Reads a stream to its end. `text` returns what was read so far, and `ended` resolves at the end. */
const read = (response: Response) => {
  let text = ''
  const ended = (async () => {
    const decoder = new TextDecoder()
    for await (const bytes of response.body ?? []) text += decoder.decode(bytes, { stream: true })
  })()
  return { text: () => text, ended }
}

it('sends away without a stream of events, and ends when the gateway drains', async () => {
  const gateway = await startGateway(surroundings)
  onTestFinished(gateway.stop)
  const headers = bearer(await surroundings.identity.token({ account: 'acme', role: 'viewer' }))
  const stream = read(await fetch(`${gateway.url}/live`, { headers }))
  await eventually(() => stream.text().includes('"type":"away"'))
  expect(stream.text()).toMatch(/^retry: \d+\n\ndata: {"type":"away",.*}\n\n$/)
  const startedAt = performance.now()
  await gateway.drain()
  await stream.ended
  // `drain` waits up to six seconds for clients to close their connections. The stream's connection was
  // closed much earlier.
  expect(performance.now() - startedAt).toBeLessThan(1_500)
  expect((await gateway.fetch('/live', { headers })).body).toEqual({
    detail: 'This gateway is stopping: connect again',
  })
})

it('limits the streams of a user, of an account, and of the gateway', async () => {
  const log = createLogger('test', 'silent')
  const bus = await connectBus({ url: surroundings.nats.url, name: 'test', log })
  onTestFinished(bus.close)
  const hub = createLiveHub({ bus, log }, { perUser: 2, perAccount: 3, total: 4 })
  const app = express().get('/:account_id/:subject', ({ params }, res) => {
    res.flushHeaders()
    hub.open({ ...params, until: Date.now() + 60_000, lastSeen: undefined }, res)
  })
  const server = await listen(app, { port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    hub.endStreams()
    await server.close()
    await hub.stop()
  })
  const open = async (account_id: string, subject: string) => {
    const refused = hub.refusal({ account_id, subject })
    if (refused !== undefined) return refused
    const closing = new AbortController()
    const stream = read(await fetch(`${server.url}/${account_id}/${subject}`, { signal: closing.signal }))
    const ended = stream.ended.catch(() => {}) // reading fails after `close`
    return { close: () => closing.abort(), ended }
  }
  const granted = expect.any(Object)
  const adas = [await open('a', 'ada'), await open('a', 'ada'), await open('a', 'ada')]
  expect(adas).toEqual([granted, granted, 'user'])
  const third = await open('a', 'ben')
  expect([third, await open('a', 'cleo')]).toEqual([granted, 'account'])
  // The same subject in another account is another user.
  expect([await open('b', 'ada'), hub.count()]).toEqual([granted, 4])
  if (typeof third === 'object') third.close()
  await eventually(() => hub.count() === 3)
  expect([await open('a', 'ada'), await open('a', 'cleo'), hub.count()]).toEqual(['user', granted, 4])
  // The hub is full. Account a has the most streams, and ada has the most of them, so her oldest stream ends.
  const [first] = adas
  expect([await open('c', 'ada'), hub.count()]).toEqual([granted, 4])
  if (typeof first === 'object') await first.ended
  // Account a has 2 streams, and b and c have 1 each. If b got one more, a would have fewer streams than b.
  expect([await open('b', 'ben'), await open('d', 'ada'), hub.count()]).toEqual(['all', granted, 4])
  expect(await open('e', 'ada')).toBe('all')
})
