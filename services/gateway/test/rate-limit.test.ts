import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Answer,
  bearer,
  type Gateway,
  post,
  type Surroundings,
  startGateway,
  startSurroundings,
} from './support.ts'

let surroundings: Surroundings
beforeAll(async () => {
  surroundings = await startSurroundings()
})
afterAll(async () => surroundings?.stop())

let number = 0
const createKey = async (account = 'acme'): Promise<string> => {
  number += 1
  return (await surroundings.apiKeys.create({ account, name: `key ${number}` })).key
}

const limited = (perKeyPerMinute: number, perAccountPerHour = 0): Promise<Gateway> =>
  startGateway(surroundings, { rateLimit: { perKeyPerMinute, perAccountPerHour } })

const one = (gateway: Gateway, key: string): Promise<Answer> => gateway.fetch('/build-events/', post(key, {}))

const batch = (gateway: Gateway, key: string, events: number): Promise<Answer> => {
  const items = Array.from({ length: events }, () => ({ kind: 'build' }))
  return gateway.fetch('/event-batches/', post(key, items))
}

const left = ({ headers }: Answer): number => Number(headers.get('x-ratelimit-remaining'))

describe('a limit of events per API key', () => {
  it('is off unless it is configured', async () => {
    const gateway = await startGateway(surroundings)
    const { headers } = await one(gateway, await createKey())
    expect(headers.has('ratelimit') || headers.has('x-ratelimit-limit')).toBe(false)
    await gateway.stop()
  })

  it('is 429 beyond the limit, for that key alone, and every answer says what is left', async () => {
    const gateway = await limited(3)
    const [busy, other] = [await createKey(), await createKey()]
    for (let n = 2; n >= 0; n -= 1) {
      const { status, headers } = await one(gateway, busy)
      expect(status).toBe(200)
      expect(headers.get('ratelimit')).toMatch(new RegExp(`^"3-in-1min"; r=${n}; t=(60|59|58)$`))
      expect(headers.get('ratelimit-policy')).toBe('"3-in-1min"; q=3; w=60')
      expect(headers.get('x-ratelimit-limit')).toBe('3')
      expect(headers.get('x-ratelimit-remaining')).toBe(String(n))
      const resetS = Number(headers.get('x-ratelimit-reset')) - Date.now() / 1_000
      expect(resetS > 50 && resetS <= 61).toBe(true)
    }
    const refused = await one(gateway, busy)
    expect(refused).toMatchObject({
      status: 429,
      body: { detail: 'This API key may send 3 events a minute: wait for Retry-After seconds' },
    })
    const retryAfter = Number(refused.headers.get('retry-after'))
    expect(retryAfter > 50 && retryAfter <= 60).toBe(true)
    expect(left(refused)).toBe(0)
    expect((await one(gateway, other)).status).toBe(200)
    await gateway.stop()
  })

  it('counts simultaneous requests, also before the key is cached', async () => {
    const gateway = await limited(3)
    const key = await createKey()
    // These requests open the connections, so that the next ten arrive together.
    await Promise.all(Array.from({ length: 10 }, () => gateway.fetch('/health/live')))
    const answers = await Promise.all(Array.from({ length: 10 }, () => one(gateway, key)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, ...Array(7).fill(429)])
    await gateway.stop()
  })

  it('counts a batch by its events, and a batch that is not JSON as one', async () => {
    const gateway = await limited(100)
    const key = await createKey()
    expect(left(await batch(gateway, key, 30))).toBe(70)
    expect(left(await gateway.fetch('/event-batches/', post(key, '[')))).toBe(69)
    expect(left(await batch(gateway, key, 0))).toBe(68)
    expect(left(await one(gateway, key))).toBe(67)
    await gateway.stop()
  })

  it('accepts a batch beyond the limit while anything is left, and its key waits for longer', async () => {
    const gateway = await limited(100)
    const key = await createKey()
    await one(gateway, key)
    const answers = await Promise.all([batch(gateway, key, 349), batch(gateway, key, 349)])
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken.map(({ body }) => body.results.length)).toEqual([349])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body.detail).toBe(
      'This API key may send 100 events a minute: wait for Retry-After seconds',
    )
    // The key has used 351 points: 1 for the first event, 1 for each batch, and 348 for the other events of
    // the accepted batch.
    const retryAfter = Number((await one(gateway, key)).headers.get('retry-after'))
    expect(retryAfter > 195 && retryAfter <= 211).toBe(true)
    await gateway.stop()
  })
})

describe('a limit of requests per account', () => {
  it('is shared by all users of the account, and by no other account', async () => {
    const gateway = await limited(0, 3)
    const tokenOf = async (account: string, role: string) =>
      bearer(await surroundings.identity.token({ account, role, subject: role }))
    const ask = async (account: string, role: string): Promise<Answer> =>
      gateway.fetch('/products/', { headers: await tokenOf(account, role) })
    expect((await ask('many', 'viewer')).headers.get('ratelimit')).toMatch(/^"2-in-1hr"; r=1; t=3(600|599)$/)
    expect(left(await ask('many', 'admin'))).toBe(1)
    // One user may send half of the three requests, rounded up to two. This is the viewer's second request.
    expect(left(await gateway.fetch('/api-keys/', { headers: await tokenOf('many', 'viewer') }))).toBe(0)
    const refused = await ask('many', 'admin')
    expect(refused).toMatchObject({
      status: 429,
      body: {
        detail: 'The users of this account may send 3 requests an hour: wait for Retry-After seconds',
      },
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500)
    expect((await ask('few', 'viewer')).status).toBe(200)
    expect((await one(gateway, await createKey('many'))).status).toBe(200)
    await gateway.stop()
  })
})

describe('a limit of requests per user', () => {
  it("is half of the account's limit, and leaves the other half to the other users", async () => {
    const gateway = await limited(0, 4)
    const ask = async (subject: string, account = 'shared'): Promise<Answer> =>
      gateway.fetch('/me', {
        headers: bearer(await surroundings.identity.token({ account, role: 'viewer', subject })),
      })
    expect([left(await ask('loud')), left(await ask('loud'))]).toEqual([1, 0])
    for (let n = 0; n < 5; n += 1)
      expect(await ask('loud')).toMatchObject({
        status: 429,
        body: { detail: expect.stringMatching(/^One user may send 2 requests an hour, half of .* wait for/) },
      })
    expect([(await ask('quiet')).status, (await ask('quiet')).status]).toEqual([200, 200])
    // The same subject in another account is another user.
    expect((await ask('loud', 'elsewhere')).status).toBe(200)
    await gateway.stop()
  })
})

describe('gateways', () => {
  it('count together, and exchange counts sooner when little is left', async () => {
    const [first, second] = [await limited(100), await limited(100)]
    const key = await createKey()
    await batch(first, key, 40)
    await batch(second, key, 20)
    await expect.poll(async () => left(await one(second, key)) < 41, { timeout: 3_000 }).toBe(true)
    await batch(first, key, 60)
    await expect.poll(async () => (await one(second, key)).status, { timeout: 900 }).toBe(429)
    await Promise.all([first.stop(), second.stop()])
  })
})
