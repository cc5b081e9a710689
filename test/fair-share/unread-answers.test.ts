import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Client, createClient } from '../support/client.ts'
import { imageNodeOptions, memoryLimitOf, nodeOptionsFor } from '../support/heap.ts'
import { p99 } from '../support/p99.ts'
import { peakMemory, serviceProcesses } from '../support/service-processes.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { validDeployment } from '../support/valid.ts'

const rows = 80
/** With this metadata 80 rows are 1.3 MB. Three such answers do not fit into the buffers of a connection. */
const metadata = { text: 'x'.repeat(16_000) }

let suite: Suite
let limit: number
let gatewayProcess: number
let greedy: Client
let other: Client
beforeAll(async () => {
  limit = await memoryLimitOf('gateway')
  const options = { NODE_OPTIONS: nodeOptionsFor(await imageNodeOptions(), limit) }
  suite = await startSuite({
    processes: ['gateway', 'deployment-query'],
    env: { gateway: options, 'deployment-query': options },
  })
  gatewayProcess = serviceProcesses().get('gateway') ?? 0
  greedy = await createClient(suite)
  other = await createClient(suite)
  for (const client of [greedy, other]) {
    const events = Array.from({ length: rows }, (_, n) => ({
      kind: 'deployment',
      ...validDeployment({ version: `1.${n}`, ...(client === greedy && { extra_metadata: metadata }) }),
    }))
    for (let n = 0; n < rows; n += 40)
      expect((await client.event('/event-batches/', events.slice(n, n + 40))).status).toBe(200)
  }
  await eventually(async () => (await greedy.get('/deployments/?limit=80')).body.length === rows)
  await eventually(async () => (await other.get('/deployments/?limit=80')).body.length === rows)
}, 60_000)
afterAll(async () => suite?.stop())

/** Reads with the other account for `forMs`, and returns the p99 of its reads in ms. */
const readFor = async (forMs: number): Promise<number> => {
  const durations: number[] = []
  const end = performance.now() + forMs
  while (performance.now() < end) {
    const startedAt = performance.now()
    expect((await other.get('/deployments/?limit=5')).status).toBe(200)
    expect((await other.get('/products/')).status).toBe(200)
    durations.push((performance.now() - startedAt) / 2)
    await sleep(5)
  }
  return p99(durations)
}

/** Sends requests and never reads the answers. */
const send = (request: string): Socket => {
  const socket = connect(Number(new URL(suite.url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {}) // the server cuts the connection
  socket.pause()
  socket.write(request)
  return socket
}

const expectUndisturbed = async (attack: () => unknown, allowedMs = 250): Promise<void> => {
  const before = await readFor(2_000)
  attack()
  // After this time, as much of the answers is sent as fits into the buffers.
  await sleep(1_500)
  const during = await readFor(3_000)
  expect(during).toBeLessThan(Math.max(before * 1.2, before + allowedMs))
  if (process.platform === 'linux') expect(peakMemory(gatewayProcess)).toBeLessThan(limit)
}

const page = async (): Promise<string> =>
  `GET /deployments/?limit=80 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await greedy.token('viewer')}\r\n\r\n`

describe('others read on, and the gateway stays under its limit of memory', () => {
  it('when 70 pages are asked for on one connection and not read', async () => {
    const request = (await page()).repeat(70)
    await expectUndisturbed(() => send(request))
  })

  it('when a dozen connections ask for as many pages as one may, and read none', async () => {
    const request = (await page()).repeat(8)
    // Before the connections' buffers are full, the service makes some forty pages, and the other account's
    // requests wait among them.
    await expectUndisturbed(() => {
      for (let n = 0; n < 12; n += 1) send(request)
    }, 2_000)
    // A connection without progress is cut, and its account can send requests again.
    await expect
      .poll(async () => (await greedy.get('/deployments/?limit=80')).status, { timeout: 10_000 })
      .toBe(200)
  })

  it('when strangers ask for the largest script again and again, and read nothing', async () => {
    const request = 'GET /redoc/redoc.js HTTP/1.1\r\nHost: x\r\n\r\n'
    await expectUndisturbed(() => {
      for (let n = 0; n < 20; n += 1) send(request.repeat(n < 2 ? 1_000 : 8))
    })
  })
})
