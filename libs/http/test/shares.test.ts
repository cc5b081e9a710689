import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLogger } from '@shiplog/log'
import express from 'express'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { errorHandler, HttpError, jsonBody, listen, type RunningServer } from '../src/index.ts'
import { limitUnread } from '../src/server/unread-answers.ts'

const mebibyte = 2 ** 20
const large = Buffer.alloc(32 * mebibyte)

let server: RunningServer
let underWay = 0
let mostUnderWay = 0
let counted = 0
beforeAll(async () => {
  const app = express()
  app.get('/turn/:number', async (req, res) => {
    underWay += 1
    mostUnderWay = Math.max(mostUnderWay, underWay)
    await sleep(5)
    underWay -= 1
    res.json(Number(req.params.number))
  })
  app.post('/echo', ...jsonBody(8 * mebibyte), (req, res) => void res.json(req.body))
  app.post('/refused', async () => {
    await sleep(5)
    throw new HttpError(401, 'Not you')
  })
  app.get('/last', (_req, res) => void res.set('connection', 'close').json('last'))
  app.get('/counted', (_req, res) => {
    counted += 1
    res.json('counted')
  })
  app.get('/taken', (_req, res) => void res.json('taken'))
  app.use(errorHandler(createLogger('test', 'silent')))
  server = await listen(app, { port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const open = (url = server.url): Socket => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {}) // the server cuts some connections, as tests expect
  onTestFinished(() => void socket.destroy())
  return socket
}

const get = (path: string, headers = ''): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`
const bodies = (text: string): string[] => [...text.matchAll(/\r\n\r\n(\d+)/g)].map(([, body]) => body ?? '')

/** Resolves when a connection is closed. `once` of Node would reject when the connection fails. */
const closed = (socket: Socket): Promise<unknown> =>
  new Promise((resolve) => void socket.once('close', resolve))

/** Returns everything that the server sends until the connection is closed. */
const textOf = async (socket: Socket): Promise<string> => {
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  await closed(socket)
  return text
}

describe('requests that a client sends ahead on one connection', () => {
  it('leaves what was sent ahead undone after an answer that was said to be the last', async () => {
    const socket = open()
    const text = textOf(socket)
    socket.write(get('/last') + get('/counted'))
    expect(await text).not.toContain('counted')
    expect(counted).toBe(0)
  })

  it('are answered in their order, one after another', async () => {
    mostUnderWay = 0
    const socket = open()
    const ahead = [0, 1, 2, 3, 4].map((number) => get(`/turn/${number}`))
    socket.write([...ahead, get('/turn/5', 'Connection: close\r\n')].join(''))
    expect(bodies(await textOf(socket))).toEqual(['0', '1', '2', '3', '4', '5'])
    expect(mostUnderWay).toBe(1)
  })

  it('may have bodies, and come again when they were answered', async () => {
    const socket = open()
    const post = (body: string): string =>
      `POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    socket.write(post('1') + post('2') + post('3'))
    await sleep(100)
    socket.write(post('4') + get('/turn/5', 'Connection: close\r\n'))
    expect(bodies(await textOf(socket))).toEqual(['1', '2', '3', '4', '5'])
  })

  it('are eight at most beside the one that is answered: with more the connection is cut', async () => {
    const well = open()
    well.write(get('/turn/0').repeat(8) + get('/turn/0', 'Connection: close\r\n'))
    expect(bodies(await textOf(well))).toHaveLength(9)
    const cut = open()
    cut.write(get('/turn/0').repeat(2_000))
    expect(bodies(await textOf(cut)).length).toBeLessThan(9)
    expect((await fetch(`${server.url}/taken`)).status).toBe(200)
  })

  it('of a client that has gone are not begun', async () => {
    const socket = open()
    socket.write(get('/turn/1').repeat(5))
    await sleep(7)
    socket.destroy()
    await sleep(30)
    mostUnderWay = 0
    await sleep(30)
    expect([underWay, mostUnderWay]).toEqual([0, 0])
  })
})

describe('an answer', () => {
  const afterMs = 500
  const serve = async (listener: RequestListener): Promise<string> => {
    const bare: Server = createServer((req, res) => {
      limitUnread(res, afterMs)
      listener(req, res)
    }).listen(0, '127.0.0.1')
    await once(bare, 'listening')
    onTestFinished(() => {
      bare.close()
      bare.closeAllConnections()
    })
    return `http://127.0.0.1:${(bare.address() as AddressInfo).port}`
  }

  it('that nobody reads is cut', async () => {
    const answered = Promise.withResolvers<number>()
    const startedAt = performance.now()
    const url = await serve((_req, res) => {
      res.end(large)
      res.once('close', () => answered.resolve(performance.now() - startedAt))
    })
    const socket = open(url)
    socket.write(get('/'))
    socket.pause()
    expect(await answered.promise).toBeLessThan(10 * afterMs)
  })

  it('that is read slowly arrives whole, and so does one that takes long to make', async () => {
    const url = await serve(async (_req, res) => {
      await sleep(1.5 * afterMs)
      res.end(large)
    })
    const socket = open(url)
    socket.write(get('/', 'Connection: close\r\n'))
    let bytes = 0
    socket.on('data', (chunk) => {
      bytes += chunk.length
      socket.pause()
      setTimeout(() => socket.resume(), chunk.length / 30_000)
    })
    await once(socket, 'close')
    expect(bytes).toBeGreaterThan(large.length)
  })
})

describe('the body of a request that is refused', () => {
  const post = (path: string, headers: string[]): string =>
    [`POST ${path} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', ...headers, '', ''].join('\r\n')

  it.each([`Content-Length: ${1024 * mebibyte}`, 'Transfer-Encoding: chunked'])(
    'is not read when there is much of it: %s',
    async (header) => {
      const socket = open()
      const text = textOf(socket)
      socket.write(post('/refused', [header]))
      const chunk = Buffer.alloc(mebibyte)
      const framed = header.includes('chunked')
        ? Buffer.concat([Buffer.from('100000\r\n'), chunk, Buffer.from('\r\n')])
        : chunk
      for (let n = 0; n < 256 && !socket.destroyed; n += 1)
        if (!socket.write(framed))
          await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), text])
      expect(await text).toMatch(
        /^HTTP\/1\.1 401 [\s\S]*connection: close\r\n[\s\S]*\{"detail":"Not you"\}$/i,
      )
      // The buffers at both ends of the connection take less than this.
      expect(socket.bytesWritten - socket.writableLength).toBeLessThan(32 * mebibyte)
    },
  )

  it('is dropped when there is little of it, and the connection serves on', async () => {
    const socket = open()
    const body = 'x'.repeat(30_000)
    socket.write(post('/refused', [`Content-Length: ${body.length}`]) + body.slice(0, 10))
    await sleep(50)
    socket.write(body.slice(10) + get('/turn/7', 'Connection: close\r\n'))
    expect(await textOf(socket)).toMatch(/^HTTP\/1\.1 401 [\s\S]*HTTP\/1\.1 200 [\s\S]*\r\n\r\n7$/)
  })

  it('is not asked for, where a client asks before it sends', async () => {
    const ask = ['Content-Length: 3', 'Expect: 100-continue']
    const refused = open()
    refused.write(post('/refused', ask))
    expect(await textOf(refused)).toMatch(/^HTTP\/1\.1 401 [\s\S]*connection: close/i)
    const taken = open()
    taken.write(post('/echo', [...ask, 'Connection: close']))
    const [first] = (await once(taken, 'data')) as [Buffer]
    expect(String(first)).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    taken.write('123')
    expect(bodies(await textOf(taken))).toEqual(['123'])
  })

  it('is a GET’s, too, which nobody reads', async () => {
    const socket = open()
    socket.write(get('/taken', `Content-Length: ${mebibyte}\r\n`))
    const startedAt = performance.now()
    expect(await textOf(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*"taken"$/)
    expect(performance.now() - startedAt).toBeLessThan(3_000)
  })
})
