import { connect, type Socket } from 'node:net'
import { eventually } from '@shiplog/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.ts'
import { imageNodeOptions, memoryLimitOf, nodeOptionsFor } from '../support/heap.ts'
import { peakMemory, serviceProcesses } from '../support/service-processes.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'

/**
 * Number of entries in the log, whose export has 40 MB. Without a limit, the gateway would keep 1.3 GB in
 * memory for 32 clients that do not read.
 */
const entries = 40_000
const exports = 32

let suite: Suite
let greedy: Client
let other: Client
let limit: number
beforeAll(async () => {
  limit = await memoryLimitOf('gateway')
  const options = nodeOptionsFor(await imageNodeOptions(), limit)
  suite = await startSuite({ processes: ['gateway'], env: { gateway: { NODE_OPTIONS: options } } })
  greedy = await createClient(suite)
  other = await createClient(suite)
  await suite.database.query(
    `insert into audit.entry (account_id, action, resource_type, changes)
     select id, 'product.create', 'product', jsonb_build_array(jsonb_build_object(
       'field', 'description', 'value', repeat('x', 800), 'omitted', null))
     from gateway.account, generate_series(1, $1::int) where name = $2`,
    [entries, greedy.account],
  )
}, 60_000)
afterAll(async () => suite?.stop())

/** Requests an export of the whole log, and reads nothing of it. */
const ask = async (): Promise<Socket> => {
  const { hostname, port } = new URL(suite.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.pause()
  const head = [
    'GET /audit-log/ HTTP/1.1',
    'Host: shiplog',
    `Authorization: Bearer ${await greedy.token('admin')}`,
    'Accept: application/x-ndjson',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  return socket
}

/** Returns the second slowest of a hundred reads, in milliseconds. */
const p99 = async (): Promise<number> => {
  const times: number[] = []
  for (let count = 0; count < 100; count += 1) {
    const start = performance.now()
    expect((await other.get('/audit-log/?limit=50')).status).toBe(200)
    times.push(performance.now() - start)
  }
  return times.toSorted((a, b) => a - b).at(-2) ?? 0
}

it('exports that nobody reads take no memory from the gateway, and no time from others', async () => {
  await p99()
  const alone = await p99()
  const sockets = await Promise.all(Array.from({ length: exports }, ask))
  const beside = await p99()
  for (const socket of sockets) socket.destroy()
  const memory = peakMemory(serviceProcesses().get('gateway') ?? 0)
  expect(memory).toBeGreaterThan(0)
  expect(memory).toBeLessThan(limit)
  expect(beside).toBeLessThan(Math.max(alone * 1.2, alone + 250))

  // An export that is read arrives complete, once the previous one has ended.
  const read = async () =>
    fetch(`${suite.url}/audit-log/?action=product.create`, {
      headers: { authorization: `Bearer ${await greedy.token('admin')}`, accept: 'application/x-ndjson' },
    })
  const answer = await eventually(async () => {
    const { status, body } = await read()
    if (status === 200) return { body }
    expect(status).toBe(429)
    return undefined
  })
  expect((await new Response(answer.body).text()).split('\n')).toHaveLength(entries + 1)
}, 60_000)
