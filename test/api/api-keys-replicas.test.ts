import { eventually } from '@shiplog/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { validBuild } from '../support/valid.ts'

let suite: Suite
/** Clients of the same account. `first` calls one gateway, and `second` the other. */
let first: Client
let second: Client
beforeAll(async () => {
  suite = await startSuite({
    replicas: { gateway: 2 },
    overrides: { gateway: { keyUsageIntervalMs: 100 } },
  })
})
beforeEach(async () => {
  first = await createClient(suite)
  second = await createClient({ ...suite, url: suite.service('gateway', 1).url }, first.account)
})
afterAll(async () => suite?.stop())

const create = async (fields: object = {}) => {
  const { body } = await first.post('/api-keys/', { name: 'ci', ...fields })
  return body
}
const statusAt = async (client: Client, key: string): Promise<number> =>
  (await client.call('POST', '/build-events/', { body: validBuild(), auth: `Bearer ${key}` })).status
const statuses = (key: string) => Promise.all([first, second].map((client) => statusAt(client, key)))

/**
 * Uses a key continuously, and returns how long after the answer to `end` this gateway still accepted the
 * key, in ms.
 */
const acceptedFor = async (client: Client, key: string, end: () => Promise<unknown>): Promise<number> => {
  expect(await statuses(key)).toEqual([200, 200])
  await end()
  const endedAt = performance.now()
  let acceptedAt = endedAt
  await eventually(async () => {
    const startedAt = performance.now()
    if ((await statusAt(client, key)) === 401) return true
    acceptedAt = startedAt
    return false
  })
  // The key must stay refused.
  for (let repeat = 0; repeat < 20; repeat += 1) expect(await statusAt(client, key)).toBe(401)
  return acceptedAt - endedAt
}

describe('with two gateways, a key', () => {
  it('that one made works at the other at once', async () => {
    for (let repeat = 0; repeat < 20; repeat += 1)
      expect(await statusAt(second, (await create()).key)).toBe(200)
  })

  it('that one revoked is refused by the other within a second', async () => {
    const ages = []
    for (let repeat = 0; repeat < 10; repeat += 1) {
      const { key, id } = await create()
      ages.push(await acceptedFor(second, key, () => first.delete(`/api-keys/${id}`)))
    }
    expect(Math.max(...ages)).toBeLessThan(1_000)
  })

  it('that one replaced without a grace is refused by the other within a second', async () => {
    const { key, id } = await create()
    const rotate = () => first.post(`/api-keys/${id}/rotate`, { grace_hours: 0 })
    expect(await acceptedFor(second, key, rotate)).toBeLessThan(1_000)
  })

  it('that one replaced ends at the other when its grace is over, and not when it would have', async () => {
    const { key, id } = await create()
    const expiry = async () => Date.parse((await second.get(`/api-keys/${id}`)).body.expires_at)
    const rotate = () => first.post(`/api-keys/${id}/rotate`, { grace_hours: 0.5 / 3_600 })
    expect(await acceptedFor(second, key, rotate)).toBeLessThan(600)
    expect(Date.now()).toBeGreaterThanOrEqual(await expiry())
  })

  it('is rotated once, though both are asked at the same time', async () => {
    for (let repeat = 0; repeat < 5; repeat += 1) {
      const { id } = await create()
      const answers = await Promise.all(
        [first, second].map((client) => client.post(`/api-keys/${id}/rotate`, {})),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    }
  })

  it('that was used at one shows it at the other, right to a minute, as does one that was used at both', async () => {
    const keys = [await create(), await create(), await create()]
    const before = Date.now()
    await statusAt(first, keys[0].key)
    await statusAt(second, keys[1].key)
    await Promise.all([statuses(keys[2].key), statuses(keys[2].key)])
    for (const [index, reader] of [second, first, second].entries()) {
      const shown = await eventually(
        async () => (await reader.get(`/api-keys/${keys[index].id}`)).body.last_used_at ?? undefined,
        { timeoutMs: 2_000 },
      )
      expect(Math.abs(Date.parse(shown) - before)).toBeLessThan(2_000)
    }
    const unused = await create()
    expect((await second.get(`/api-keys/${unused.id}`)).body.last_used_at).toBeNull()
  })

  it('that one revoked is refused there at once and by the other within 5 s, while the broker is away', async () => {
    const [here, there] = [await create(), await create()]
    await suite.nats.stop()
    expect(await acceptedFor(first, here.key, () => first.delete(`/api-keys/${here.id}`))).toBe(0)
    const age = await acceptedFor(second, there.key, () => first.delete(`/api-keys/${there.id}`))
    expect(age).toBeLessThan(5_000)
    expect(await statusAt(second, (await create()).key)).toBe(200)
  })
})
