import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import express from 'express'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { listen } from '../src/index.ts'

/**
 * Starts a server that reads a body after 20 ms. Returns a function that sends a body in chunks. The answer
 * has the body, and the number of pieces in which Node kept it.
 */
const start = async () => {
  const app = express().post('/', async (req, res) => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    const pieces: Buffer[] = []
    req.on('data', (piece: Buffer) => pieces.push(piece))
    await once(req, 'end')
    res.json({ body: Buffer.concat(pieces).toString(), pieces: pieces.length })
  })
  const server = await listen(app, { port: 0, host: '127.0.0.1' })
  onTestFinished(server.close)
  const { port } = new URL(server.url)
  return async (chunks: string[]): Promise<{ body: string; pieces: number }> => {
    const socket = connect(Number(port), '127.0.0.1')
    const body = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('')
    const head = 'POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n'
    socket.write(`${head}${body}0\r\n\r\n`, 'latin1')
    const answer = await text(socket)
    return JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1))
  }
}

it('keeps a body that comes in many small pieces as few larger ones', async () => {
  const send = await start()
  const { body, pieces } = await send(Array.from({ length: 4_000 }, (_, n) => String(n % 10).repeat(20)))
  expect(body.length).toBe(80_000)
  expect(pieces).toBeLessThan(30)
})

it('cuts a connection that sends a body in single bytes, and no short body for that', async () => {
  const send = await start()
  expect(await send(Array(1_000).fill('a'))).toMatchObject({ body: 'a'.repeat(1_000) })
  await expect(send(Array(40_000).fill('a'))).rejects.toThrow()
})

it('leaves bodies as they are, whatever the sizes of their pieces', async () => {
  const send = await start()
  const sizes = fc.array(fc.constantFrom(1, 2, 100, 4_095, 4_096, 4_097, 20_000), { maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(sizes, async (wanted) => {
      const chunks = wanted.map((size, n) => String.fromCharCode(97 + (n % 26)).repeat(size))
      expect((await send(chunks)).body).toBe(chunks.join(''))
    }),
    { numRuns: 40 },
  )
})

it('ends with its connection when a body breaks off', async () => {
  const ended: string[] = []
  const app = express().post('/', async (req) => {
    ended.push(await text(req).catch((err: Error) => err.message))
  })
  const server = await listen(app, { port: 0, host: '127.0.0.1' })
  onTestFinished(server.close)
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n')
  await once(socket, 'connect')
  await new Promise((resolve) => setTimeout(resolve, 50))
  socket.destroy()
  await expect.poll(() => ended).toEqual(['aborted'])
})
