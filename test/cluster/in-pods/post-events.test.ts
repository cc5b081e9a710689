import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { eventually } from '@shiplog/testing'
import { expect, it } from 'vitest'
import type { Attempt } from '../attempt.ts'
import { collectAttempts } from '../load/collect-attempts.ts'

/**
 * Starts a gateway that answers the first attempts of events 1, 4, 7, … with 503, and those of events 2, 5,
 * 8, … not at all. `tries` counts the attempts by version.
 */
const startGateway = async () => {
  const tries = new Map<string, number>()
  const server = createServer(async (req, res) => {
    if (req.method === 'GET') return void res.end()
    const body = JSON.parse(Buffer.concat(await Array.fromAsync(req)).toString()) as { version: string }
    const count = (tries.get(body.version) ?? 0) + 1
    tries.set(body.version, count)
    const event = Number(body.version.split('-').at(-1))
    if (count === 1 && event % 3 === 1) return void res.writeHead(503, { 'retry-after': '1' }).end()
    if (count === 1 && event % 3 === 2) return void req.socket.destroy()
    res.end(JSON.stringify({ id: `id of ${body.version}` }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, tries, close: () => server.close() }
}

it('posts at its rate, repeats each event until it is recorded, and prints every attempt', async () => {
  const gateway = await startGateway()
  const environment = { GATEWAY_URL: gateway.url, API_KEY: 'key', RATE: '50', RUN: 'run' }
  const client = spawn(process.execPath, [join(import.meta.dirname, 'post-events.ts')], { env: environment })
  const collected = collectAttempts()
  createInterface({ input: client.stdout }).on('line', collected.onLine)
  try {
    await eventually(() => gateway.tries.size >= 12)
    client.kill('SIGTERM')
    expect(await once(client, 'close')).toEqual([0, null])
  } finally {
    client.kill('SIGKILL')
    gateway.close()
  }

  expect(collected.hasEnded()).toBe(true)
  const attempts = collected.attempts()
  const of = (event: number): Partial<Attempt>[] => attempts.filter((attempt) => attempt.event === event)
  const recorded = (event: number) => ({ event, status: 200, id: `id of run-${event}` })
  expect(of(1)).toMatchObject([{ status: 503, retry_after: '1', id: null }, recorded(1)])
  expect(of(2)).toMatchObject([{ status: null, error: expect.any(String), id: null }, recorded(2)])
  expect(of(3)).toMatchObject([recorded(3)])
  expect(attempts).toHaveLength([...gateway.tries.values()].reduce((sum, count) => sum + count, 0))
})
