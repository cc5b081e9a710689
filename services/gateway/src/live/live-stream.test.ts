import { connect, type Socket } from 'node:net'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { listen } from '@shiplog/http'
import { eventually } from '@shiplog/testing'
import express from 'express'
import { expect, it, onTestFinished } from 'vitest'
import { createLiveStream, type LiveStream } from './live-stream.ts'

/** Starts a server that answers each request with a stream. `streams` are in the order of the requests. */
const serve = async (until = Number.POSITIVE_INFINITY) => {
  const streams: { stream: LiveStream; closed: () => boolean; unread: () => number }[] = []
  const app = express().get('/', (_req, res) => {
    let closed = false
    res.set('connection', 'close').flushHeaders()
    const stream = createLiveStream(res, { until, currentPosition: () => '', onClose: () => (closed = true) })
    streams.push({ stream, closed: () => closed, unread: () => res.writableLength })
  })
  const server = await listen(app, { port: 0, host: '127.0.0.1' })
  onTestFinished(server.close)
  const ask = async (): Promise<Socket> => {
    const asked = streams.length
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await eventually(() => streams.length > asked)
    return socket
  }
  return { streams, ask }
}

it('disconnects a client that does not read, keeps little of its data in memory, and serves other clients', async () => {
  const { streams, ask } = await serve()
  const slow = await ask()
  slow.pause()
  const other = await ask()
  let read = 0
  other.on('data', (bytes) => {
    read += bytes.length
  })
  const text = 'x'.repeat(10_000)
  let sent = 0
  let unread = 0
  while (streams[0]?.closed() === false && sent < 100_000_000) {
    for (const { stream } of streams) stream.send(text)
    sent += text.length
    unread = Math.max(unread, streams[0].unread())
    await nextIteration()
  }
  expect(streams[0]?.closed()).toBe(true)
  expect(unread).toBeLessThan(64 * 1024)
  expect(streams[1]?.closed()).toBe(false)
  await eventually(() => read > sent)
}, 30_000)

it('ends at its expiry, and its connection with it', async () => {
  const { streams, ask } = await serve(Date.now() + 300)
  const socket = await ask()
  const texts: Buffer[] = []
  socket.on('data', (bytes: Buffer) => texts.push(bytes))
  await eventually(() => socket.closed)
  expect(Buffer.concat(texts).toString()).toMatch(/retry: 2000\n\n\r\n0\r\n\r\n$/)
  expect(streams[0]?.closed()).toBe(true)
})

it('does not wait for long for a client that does not read when the stream ends', async () => {
  const { streams, ask } = await serve()
  const socket = await ask()
  socket.pause()
  const [first] = streams
  do {
    first?.stream.send('x'.repeat(10_000))
    await nextIteration()
  } while (first?.unread() === 0)
  const startedAt = performance.now()
  first?.stream.end()
  await eventually(() => first?.closed())
  expect(performance.now() - startedAt).toBeLessThan(1_500)
})
