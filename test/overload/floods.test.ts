import { pause } from '@shiplog/runtime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageNodeOptions, memoryLimitOf, nodeOptionsFor } from '../support/heap.ts'
import { runLoad } from '../support/load/index.ts'
import { peakMemory, serviceProcesses } from '../support/service-processes.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { createFloods, type Flood } from './flood-kinds.ts'
import { createPoliteClient, type PoliteClient, type Seen, summaryOf } from './polite-client.ts'

const seconds = 5

let suite: Suite
let limit: number
let polite: PoliteClient
let floods: Record<string, Flood>

const findAsset = async (): Promise<string> => {
  const page = await (await fetch(suite.url)).text()
  const [asset] = /\/console\/assets\/[\w.-]+\.js/.exec(page) ?? []
  if (asset === undefined) throw new Error('The page of the web application has no script')
  return asset
}

beforeAll(async () => {
  limit = await memoryLimitOf('gateway')
  suite = await startSuite({
    signIn: true,
    processes: ['gateway', 'ingestion', 'deployment-query'],
    env: {
      gateway: {
        NODE_OPTIONS: nodeOptionsFor(await imageNodeOptions(), limit),
        RATE_LIMIT_FAILURES_PER_ADDRESS_PER_MINUTE: '300',
        RATE_LIMIT_PER_KEY_PER_MINUTE: '1000',
        RATE_LIMIT_PER_ACCOUNT_PER_HOUR: '100000',
      },
    },
  })
  const key = await suite.createApiKey({ account: 'polite' })
  const token = await suite.token({ account: 'polite', role: 'viewer' })
  polite = createPoliteClient(suite.url, key, token)
  floods = await createFloods(suite, { asset: await findAsset(), token })
  for (let n = 0; n < 50; n += 1) await Promise.all([polite.post(key), polite.read(token)])
}, 150_000)
afterAll(async () => suite?.stop())

const gatewayPeak = (): number => peakMemory(serviceProcesses().get('gateway') ?? 0)

/** Longest time that a test of one flood may take, in ms. */
const timeout = 60_000

/** Kinds of flood in every run. `others` run only with `TEST_ALONE`, on a machine that is otherwise idle. */
const usual = [
  'unknown paths',
  'paths that begin like health',
  'made-up keys',
  'forged tokens',
  "the web application's page",
]
const others = [
  'unknown paths with a valid token',
  'health',
  'a wrong secret of a real key',
  'reads without a credential',
  "the web application's files",
  'beginning to sign in',
  'the API document',
]
const kinds = process.env.TEST_ALONE === undefined ? usual : [...usual, ...others]

describe.runIf(process.platform === 'linux')('a flood of strangers', { timeout }, () => {
  const flood = (name: string, connections: number) => {
    const kind = floods[name]
    if (kind === undefined) throw new Error(`There is no flood of ${name}`)
    return runLoad({ url: suite.url, ...kind, seconds, connections })
  }
  const perSecond = (statuses: Record<string, number>): Record<string, number> =>
    Object.fromEntries(Object.entries(statuses).map(([status, n]) => [status, Math.round(n / seconds)]))

  it('is compared with a time without any', async () => {
    const { good, p50, p99 } = summaryOf(await polite.goOn(pause(1_000 * seconds)))
    console.log(JSON.stringify({ flood: 'none', good, p50, p99 }))
    expect(good).toBe(100)
  })

  it.each(kinds)('leaves a polite client alone: %s', async (name) => {
    const load = flood(name, 500)
    const seen = await polite.goOn(load)
    const { statuses } = await load
    const { good, p50, p99 } = summaryOf(seen)
    console.log(JSON.stringify({ flood: name, perSecond: perSecond(statuses), good, p50, p99 }))
    expect(good).toBeGreaterThanOrEqual(99)
    expect(p99).toBeLessThanOrEqual(300)
    expect(gatewayPeak()).toBeLessThan(limit)
  })

  it.each(['made-up keys', 'forged tokens'])('keeps no new caller out: %s', async (name) => {
    const load = flood(name, 500)
    const first: Seen[] = []
    for (let number = 0; number < 8; number += 1) {
      const key = await suite.createApiKey({ account: 'polite', name: `${name} ${number}` })
      const token = await suite.token({ account: 'polite', role: 'viewer', subject: `${name} ${number}` })
      first.push(...(await Promise.all([polite.post(key), polite.read(token)])))
    }
    await load
    console.log(JSON.stringify({ flood: name, first: first.map(({ ms }) => Math.round(ms)) }))
    expect(first.map(({ status }) => status)).toEqual(first.map(() => 200))
    expect(Math.max(...first.map(({ ms }) => ms))).toBeLessThan(1_000)
  })

  it('takes little memory, and is let in at once, with 2,000 connections', async () => {
    const load = flood('unknown paths', 2_000)
    const seen = await polite.goOn(load)
    const { unanswered } = await load
    const { good, p50, p99 } = summaryOf(seen)
    console.log(JSON.stringify({ connections: 2_000, unanswered, good, p50, p99, mib: gatewayPeak() >> 20 }))
    expect(unanswered).toBe(0)
    expect(good).toBeGreaterThanOrEqual(99)
    expect(gatewayPeak()).toBeLessThan(limit)
  })
})
