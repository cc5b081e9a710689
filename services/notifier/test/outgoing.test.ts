import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { addressedTypes, eventually, type Receiver, startReceiver } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findChannelType } from '../src/channels/channel-types.ts'
import { guardedLookup } from '../src/outgoing/guarded-lookup.ts'
import { createPost, type Post } from '../src/outgoing/post.ts'

const timeoutMs = 500
const allowed = new Set(['127.0.0.1'])

let receiver: Receiver
let post: Post
/** Addresses that every host resolves to in these tests. */
let addresses: string[] = []
beforeAll(async () => {
  receiver = await startReceiver()
  post = createPost({ guard: { allowed, resolve: async () => addresses }, timeoutMs })
})
afterAll(async () => {
  await receiver?.stop()
})

const postHello = () =>
  post({ address: `${receiver.url}/secret-path`, body: JSON.stringify({ text: 'hello' }) })

describe('a POST', () => {
  it('sends JSON, and returns the answer', async () => {
    receiver.respond(() => ({ status: 201, headers: { 'retry-after': '3' }, body: 'fi\0ne' }))
    expect(await postHello()).toEqual({
      status_code: 201,
      problem: null,
      error: null,
      response_excerpt: 'fine',
      retry_after_ms: 3_000,
      text: 'fine',
    })
    expect(receiver.requests.at(-1)).toMatchObject({
      method: 'POST',
      body: { text: 'hello' },
      headers: { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'shiplog' },
    })
    expect(receiver.requests.at(-1)?.headers).not.toHaveProperty('traceparent')
  })

  it('times out without an answer', async () => {
    receiver.respond(() => new Promise(() => {}))
    expect(await postHello()).toMatchObject({
      status_code: null,
      problem: 'timeout',
      error: 'No complete answer within 500 ms',
    })
  })

  it('times out when the answer is not complete in time', async () => {
    async function* drip() {
      for (;;) {
        yield '.'
        await sleep(50)
      }
    }
    receiver.respond(() => ({ status: 200, body: drip() }))
    const start = performance.now()
    expect(await postHello()).toMatchObject({ status_code: 200, problem: 'timeout' })
    expect(performance.now() - start).toBeLessThan(timeoutMs + 400)
  })

  it('stops reading an answer that does not end', async () => {
    let sent = 0
    async function* flood() {
      for (;;) {
        sent += 4_096
        yield 'x'.repeat(4_096)
        await sleep(1)
      }
    }
    receiver.respond(() => ({ status: 200, body: flood() }))
    const result = await postHello()
    expect(result).toMatchObject({ status_code: 200, problem: null })
    expect(result.response_excerpt).toHaveLength(500)
    await sleep(50)
    const after = sent
    await sleep(100)
    expect(sent).toBe(after)
  })

  it('times out when the TLS handshake does not begin', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as { port: number }
    expect(await post({ address: `https://127.0.0.1:${port}/x`, body: '{}' })).toMatchObject({
      problem: 'timeout',
    })
    silent.close()
  })

  it('closes its connections, also those to 1,000 receivers that keep them alive', async () => {
    const servers = Array.from({ length: 1_010 }, () =>
      createHttpServer({ keepAliveTimeout: 600_000 }, (req, res) => {
        req.resume().once('end', () => res.end('ok'))
      }).listen(0, '127.0.0.1'),
    )
    await Promise.all(servers.map((server) => once(server, 'listening')))
    const post20s = createPost({ guard: { allowed, resolve: async () => [] }, timeoutMs: 20_000 })
    const results = await Promise.all(
      servers.map((server) => {
        const { port } = server.address() as { port: number }
        return post20s({ address: `http://127.0.0.1:${port}/x`, body: '{}' })
      }),
    )
    receiver.respond(() => ({}))
    results.push(await post20s({ address: `${receiver.url}/x`, body: '{}' }))
    expect(results.filter(({ status_code }) => status_code !== 200)).toEqual([])
    await eventually(async () => {
      const open = await Promise.all(servers.map((server) => promisify(server.getConnections.bind(server))()))
      return open.every((connections) => connections === 0)
    })
    for (const server of servers) server.close()
  }, 30_000)

  it('keeps a connection for the next message to its host, for less than 2 s', async () => {
    let opened = 0
    const server = createHttpServer({ keepAliveTimeout: 600_000 }, (req, res) => {
      req.resume().once('end', () => res.end('ok'))
    }).listen(0, '127.0.0.1')
    server.on('connection', () => {
      opened += 1
    })
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    for (const path of ['x', 'y', 'z']) {
      const answer = await post({ address: `http://127.0.0.1:${port}/${path}`, body: '{}' })
      expect(answer).toMatchObject({ status_code: 200 })
      // The connection is idle a moment after its answer.
      await sleep(20)
    }
    expect(opened).toBe(1)
    const count = promisify(server.getConnections.bind(server))
    await eventually(async () => (await count()) === 0, { timeoutMs: 2_000 })
    server.close()
  })

  it('opens another connection when the host has closed the kept one', async () => {
    const server = createHttpServer((req, res) => {
      req.resume().once('end', () => res.end('ok', () => req.socket.destroy()))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    for (let number = 0; number < 5; number += 1)
      expect(await post({ address: `http://127.0.0.1:${port}/x`, body: '{}' })).toMatchObject({
        status_code: 200,
      })
    server.close()
  })

  it('reports a refused connection without the address', async () => {
    const result = await post({ address: 'http://127.0.0.1:1/secret-path', body: '{}' })
    expect(result).toMatchObject({ problem: 'network', error: 'The connection failed: ECONNREFUSED' })
    expect(JSON.stringify(result)).not.toContain('secret')
  })
})

describe('an internal address', () => {
  it.each([
    ['127.0.0.1'],
    ['169.254.169.254'],
    ['::ffff:10.0.0.1'],
    ['64:ff9b::a00:1'],
    ['8.8.8.8', '192.168.0.1'],
    ['fd00::1', '2606:4700::1111'],
  ])('is not called when a name resolves to %s', async (...answer) => {
    addresses = answer
    const { port } = new URL(receiver.url)
    const before = receiver.requests.length
    expect(await post({ address: `https://hooks.example.com:${port}/x`, body: '{}' })).toEqual({
      status_code: null,
      problem: 'forbidden',
      error: 'The host resolves to an address in a private or reserved network',
      response_excerpt: null,
      retry_after_ms: null,
      text: '',
    })
    expect(receiver.requests).toHaveLength(before)
  })

  it('is not called as a literal address or over http, also when it is stored', async () => {
    for (const address of ['https://10.0.0.1/x', 'https://[::1]/x', 'http://hooks.example.com/x'])
      expect(await post({ address: address, body: '{}' })).toMatchObject({ problem: 'forbidden' })
  })

  it('is not reached by a redirect', async () => {
    receiver.respond(() => ({ status: 302, headers: { location: 'http://169.254.169.254/' } }))
    const before = receiver.requests.length
    expect(await postHello()).toMatchObject({ status_code: 302, problem: null })
    expect(receiver.requests).toHaveLength(before + 1)
  })
})

describe.each(addressedTypes)('a channel of type $channel_type', ({ channel_type, configWith }) => {
  /** Sends a test message to an address, as if it were stored. */
  const send = async (address: string) => {
    const type = findChannelType(channel_type)
    if (type === undefined) throw new Error(`There is no type ${channel_type}`)
    const { secret } = type.toStored(configWith(address), undefined)
    const channel = { id: 'x', name: 'deployments' }
    const message = type.prepareTest({ channel, notification_id: 'x', origin: null })
    const callsNoApi = () => Promise.reject(new Error('This type has an address of its own'))
    const others = { openSlackApi: () => callsNoApi, mail: undefined }
    const transports = { post, ...others }
    const tools = {
      account_id: 'x',
      mayBegin: () => true,
      mailLink: async () => '',
      recall: async () => new Map(),
    }
    return await message.send({ transports, ...tools }, secret)
  }

  it('calls no internal address, whatever is stored', async () => {
    const { port } = new URL(receiver.url)
    const before = receiver.requests.length
    addresses = ['127.0.0.1']
    for (const address of [
      `https://hooks.example.com:${port}/x`,
      `https://localhost:${port}/x`,
      'https://[::1]/x',
      'http://hooks.example.com/x',
    ])
      expect(await send(address)).toMatchObject({ status_code: null, problem: 'forbidden' })
    expect(receiver.requests).toHaveLength(before)
  })

  it('follows no redirect, and has its address in no answer', async () => {
    receiver.respond(({ path }) => ({
      status: 302,
      headers: { location: 'http://169.254.169.254/' },
      body: path,
    }))
    const before = receiver.requests.length
    const result = await send(`${receiver.url}/very-secret?sig=also-secret`)
    expect(result).toMatchObject({ status_code: 302, problem: null, response_excerpt: '••••' })
    expect(receiver.requests).toHaveLength(before + 1)
  })
})

describe('the lookup of a connection', () => {
  const look = (lookup: ReturnType<typeof guardedLookup>) =>
    new Promise<unknown>((resolve) =>
      lookup('hooks.example.com', { all: true }, (err, found) => resolve(err ?? found)),
    )

  it('returns the addresses that it checked, and checks every time', async () => {
    const answers = [['8.8.8.8', '2606:4700::1111'], ['10.0.0.1']]
    const lookup = guardedLookup(async () => answers.shift() ?? [], allowed)
    expect(await look(lookup)).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ])
    expect(await look(lookup)).toMatchObject({ code: 'ADDRESS_FORBIDDEN' })
    expect(await look(lookup)).toMatchObject({ code: 'ENOTFOUND' })
  })
})
