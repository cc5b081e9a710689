import { connect, type Socket } from 'node:net'
import { eventually } from '@shiplog/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.ts'
import { imageNodeOptions, memoryLimitOf, nodeOptionsFor } from '../support/heap.ts'
import { openLive } from '../support/live.ts'
import { peakMemory, serviceProcesses } from '../support/service-processes.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { unique, validDeployment } from '../support/valid.ts'

/** Together, these users open the largest number of streams that a gateway allows to one account. */
const users = 50
const perUser = 20

let suite: Suite
let greedy: Client
let other: Client
let limit: number
beforeAll(async () => {
  limit = await memoryLimitOf('gateway')
  const options = nodeOptionsFor(await imageNodeOptions(), limit)
  suite = await startSuite({
    processes: ['gateway'],
    env: { gateway: { NODE_OPTIONS: options, RATE_LIMIT_PER_KEY_PER_MINUTE: '0' } },
  })
  greedy = await createClient(suite)
  other = await createClient(suite)
}, 60_000)
afterAll(async () => suite?.stop())

/** Opens a stream, and reads nothing but its head. */
const openUnread = async (token: string): Promise<Socket> => {
  const { hostname, port } = new URL(suite.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(`GET /live HTTP/1.1\r\nHost: shiplog\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  const head = await new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(String(bytes))))
  socket.pause()
  expect(head).toMatch(/^HTTP\/1.1 200 /)
  return socket
}

it('streams that nobody reads take little of the gateway, and are not waited for', async () => {
  const sockets: Socket[] = []
  for (let user = 0; user < users; user += 1) {
    const token = await suite.token({ account: greedy.account, role: 'viewer', subject: `user-${user}` })
    sockets.push(...(await Promise.all(Array.from({ length: perUser }, () => openUnread(token)))))
  }
  const live = await openLive(suite.url, await other.token('viewer'))
  await live.first('reset')

  const product_name = 'ü'.repeat(255)
  const environment_name = 'ä'.repeat(255)
  const tellMs: number[] = []
  for (let round = 0; round < 20; round += 1) {
    const items = Array.from({ length: 25 }, () => {
      const version = unique('v')
      return { kind: 'deployment', ...validDeployment({ product_name, environment_name, version }) }
    })
    expect((await greedy.event('/event-batches/', items)).status).toBe(200)
    const startedAt = performance.now()
    const own = unique('own')
    await other.event('/deployment-events/', validDeployment({ product_name: own }))
    await eventually(() => live.changes().some((change) => change.product_name === own))
    tellMs.push(performance.now() - startedAt)
  }
  expect(tellMs.toSorted((a, b) => a - b).at(-2)).toBeLessThan(1_000)
  const memory = peakMemory(serviceProcesses().get('gateway') ?? 0)
  expect(memory).toBeGreaterThan(0)
  expect(memory).toBeLessThan(limit)
  for (const socket of sockets) socket.destroy()
  live.close()
}, 60_000)
