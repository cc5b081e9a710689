import { afterAll, beforeAll, expect, it } from 'vitest'
import { runLoad } from '../support/load/index.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'

const greedyConnections = 20
const seconds = 4

let suite: Suite
let greedyKey: string
let key: string
/** p99 of the other account without the greedy one, in ms. */
let alone: number
beforeAll(async () => {
  suite = await startSuite({ processes: ['gateway'] })
  greedyKey = await suite.createApiKey({ account: 'greedy' })
  key = await suite.createApiKey({ account: 'other' })
  alone = await p99()
}, 60_000)
afterAll(async () => suite?.stop())

const mebibyte = 1024 * 1024

const filled = (start: string, middle: string, end: string): string =>
  start + middle.repeat(Math.floor((mebibyte - start.length - end.length) / middle.length)) + end

/**
 * Returns the JSON of an event that the gateway refuses itself. Valid events would also cost the other
 * services time, which this test does not measure.
 */
const item = (metadata: string): string =>
  `{"kind":"rollback","product_name":"greedy","version":"1","environment_name":"test","status":"started","extra_metadata":${metadata}}`

const bodies = {
  'empty lists': filled('[', '[],', '[]]'),
  'a thousand items': `[${Array.from({ length: 1_000 }, () => item(`{"a":[${'0,'.repeat(80)}0],"b":"${'x'.repeat(700)}"}`)).join(',')}]`,
  'few items of many values': `[${Array.from({ length: 9 }, () => item(`{"l":[${'{"a":"xxxxxxxxxx"},'.repeat(5_400)}{}]}`)).join(',')}]`,
}

/** Posts small events of the other account on two connections, and returns their p99 in ms. */
const p99 = async (): Promise<number> => {
  const { statuses, accepted } = await runLoad({
    url: suite.url,
    tokens: [key],
    path: '/deployment-events/',
    body: { deploymentOf: 'other' },
    seconds,
    connections: 2,
  })
  expect(Object.keys(statuses)).toEqual(['200'])
  return accepted.p99
}

it.each(Object.entries(bodies))(
  'an account whose bodies are a megabyte of %s delays no other',
  async (_, text) => {
    expect(text.length <= mebibyte && text.length > 0.8 * mebibyte).toBe(true)
    const greedy = runLoad({
      url: suite.url,
      tokens: [greedyKey],
      path: '/event-batches/',
      body: { text },
      seconds: seconds + 1,
      connections: greedyConnections,
    })
    const beside = await p99()
    const { statuses } = await greedy
    expect(Object.keys(statuses).length).toBeGreaterThan(0)
    expect(beside).toBeLessThan(Math.max(1.2 * alone, alone + 250))
  },
  60_000,
)
