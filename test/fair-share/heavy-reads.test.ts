import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Client, createClient } from '../support/client.ts'
import { imageNodeOptions, memoryLimitOf, nodeOptionsFor } from '../support/heap.ts'
import { runLoad } from '../support/load/index.ts'
import { p99 } from '../support/p99.ts'
import { peakMemory, serviceProcesses } from '../support/service-processes.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { validDeployment } from '../support/valid.ts'

/** Number of the greedy account's deployments: more than the 200 of the largest page. */
const rows = 220
/** Metadata of almost the allowed size, 100 KiB. It is random, so that it can hardly be compressed. */
const metadata = { text: randomBytes(76_000).toString('base64') }
const callers = 20
const seconds = 6
/**
 * Longest additional time of the other account's reads, in ms. On two cores they take 100 to 270 ms more.
 * Without concurrency limits, the other account waited 11 s and was answered 503.
 */
const patienceMs = 500

let suite: Suite
let limit: number
let greedy: Client
let other: Client

/** Adds copies of a deployment until its account has `rows` deployments. */
const multiply = async (id: string): Promise<void> => {
  await suite.database.query(
    `insert into deployment_query.deployment (id, account_id, product_id, version_id, environment_id, product_name,
      version, environment_name, status, deployed_at, updated_at, opened_position, extra_metadata)
    select gen_random_uuid(), account_id, product_id, version_id, environment_id, product_name,
      version, environment_name, status, deployed_at - n * interval '1 second', updated_at, opened_position,
      extra_metadata
    from deployment_query.deployment, generate_series(2, $2::int) as n where id = $1`,
    [id, rows],
  )
}

beforeAll(async () => {
  limit = await memoryLimitOf('deployment-query')
  const options = { NODE_OPTIONS: nodeOptionsFor(await imageNodeOptions(), limit) }
  suite = await startSuite({
    processes: ['gateway', 'deployment-query'],
    env: { 'deployment-query': options },
  })
  greedy = await createClient(suite)
  other = await createClient(suite)
  for (const client of [greedy, other]) {
    const fields = client === greedy ? { extra_metadata: metadata } : {}
    const { status, body } = await client.event('/deployment-events/', validDeployment(fields))
    expect(status).toBe(200)
    await eventually(async () => (await client.get(`/deployments/${body.id}`)).status === 200)
    await multiply(body.id)
  }
}, 60_000)
afterAll(async () => suite?.stop())

/** Reads with the other account for `forMs`, and returns the p99 of its reads in ms. */
const readFor = async (forMs: number): Promise<number> => {
  const durations: number[] = []
  const end = performance.now() + forMs
  while (performance.now() < end) {
    const startedAt = performance.now()
    expect((await other.get('/deployments/?limit=10')).status).toBe(200)
    durations.push(performance.now() - startedAt)
    await sleep(20)
  }
  return p99(durations)
}

/** Sends one request for the largest page, and never reads the answer. */
const leaveUnread = (token: string): void => {
  const socket = connect(Number(new URL(suite.url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {}) // the server cuts the connection
  socket.pause()
  socket.write(`GET /deployments/?limit=200 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`)
}

describe.skipIf(process.platform !== 'linux')('others read on, below the limit of memory', () => {
  const expectUndisturbed = async (attack: (token: string) => unknown) => {
    const pid = serviceProcesses().get('deployment-query') ?? 0
    const token = await greedy.token('viewer')
    const alone = await readFor(2_000)
    const attacking = attack(token)
    const beside = await readFor(1_000 * seconds)
    await attacking
    const peak = peakMemory(pid)
    console.log(JSON.stringify({ alone, beside, peakMebibytes: Math.round(peak / 2 ** 20) }))
    expect(beside).toBeLessThan(alone + patienceMs)
    expect(peak).toBeLessThan(limit)
  }

  it('while an account reads the heaviest pages all the time', async () => {
    await expectUndisturbed(async (token) => {
      const path = '/deployments/?limit=200'
      const { statuses } = await runLoad({
        url: suite.url,
        tokens: [token],
        path,
        seconds,
        connections: callers,
      })
      expect(Object.keys(statuses).filter((status) => !['200', '429'].includes(status))).toEqual([])
      expect(statuses['200']).toBeGreaterThan(10)
    })
  })

  it('while an account asks for them and reads none', async () => {
    await expectUndisturbed((token) => {
      for (let n = 0; n < callers; n += 1) leaveUnread(token)
    })
  })
})
