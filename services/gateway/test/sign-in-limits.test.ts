import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createBrowser, type Provider, startProvider, startWithSignIn } from './sign-in-support.ts'
import { type Gateway, type Surroundings, startSurroundings } from './support.ts'

let surroundings: Surroundings
let provider: Provider
beforeAll(async () => {
  surroundings = await startSurroundings()
  provider = await startProvider()
})
afterEach(() => provider.changeTokens())
afterAll(async () => {
  await provider?.stop()
  await surroundings?.stop()
})

/** Starts a gateway for one test, because each gateway counts for itself. */
const start = async (): Promise<Gateway> => {
  const gateway = await startWithSignIn(surroundings, provider.issuer)
  onTestFinished(gateway.stop)
  return gateway
}

type Browser = ReturnType<typeof createBrowser>

/** Sends many requests, up to 20 at a time, and returns the statuses of their answers. */
const times = async (count: number, ask: () => Promise<{ status: number }>): Promise<number[]> => {
  const statuses: number[] = []
  while (statuses.length < count) {
    const several = Array.from({ length: Math.min(20, count - statuses.length) }, ask)
    statuses.push(...(await Promise.all(several)).map(({ status }) => status))
  }
  return statuses
}

/** Begins a sign-in, and calls the callback with a code that the provider never issued. */
const comeBackWithMadeUpCode = async (browser: Browser, headers: Record<string, string> = {}) => {
  const { location } = await browser.fetch('/auth/sign-in')
  const state = new URL(location).searchParams.get('state') ?? ''
  const query = new URLSearchParams({ code: 'made-up', state, iss: provider.issuer })
  return browser.fetch(`/auth/callback?${query}`, { headers })
}

describe('a page on another site', () => {
  it("that posts in its visitors' browsers does not count towards the limit of their address", async () => {
    const gateway = await start()
    const visitor = createBrowser(gateway)
    await visitor.signIn()
    for (const path of ['/auth/refresh', '/auth/sign-out', '/auth/token']) {
      const post = () =>
        visitor.post(path, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
      expect(new Set(await times(400, post))).toEqual(new Set([403]))
    }
    expect((await visitor.post('/auth/refresh')).status).toBe(204)
    expect((await createBrowser(gateway).signIn()).status).toBe(303)
  })
})

describe('GET /auth/sign-in', () => {
  it('sends no request to the provider, and is not counted', async () => {
    const gateway = await start()
    await createBrowser(gateway).fetch('/auth/sign-in')
    const before = provider.requests()
    const begin = () => createBrowser(gateway).fetch('/auth/sign-in')
    expect(new Set(await times(400, begin))).toEqual(new Set([303]))
    expect(provider.requests()).toBe(before)
  })
})

describe('renewals', () => {
  it('of one session are 60 a minute; other sessions at the same address are not affected', async () => {
    const gateway = await start()
    const [looping, other, colleague] = [
      createBrowser(gateway),
      createBrowser(gateway),
      createBrowser(gateway),
    ]
    await looping.signIn()
    await other.signIn()
    await colleague.signIn({ person: 'grace' })
    for (let n = 0; n < 60; n += 1) expect((await looping.post('/auth/refresh')).status).toBe(204)
    const asked = provider.tokenRequests()
    const answer = await looping.post('/auth/refresh')
    expect([answer.status, answer.text]).toEqual([429, expect.stringContaining('renewed too often')])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(provider.tokenRequests()).toBe(asked)
    expect((await other.post('/auth/refresh')).status).toBe(204)
    expect((await colleague.post('/auth/refresh')).status).toBe(204)
    expect((await looping.fetch('/me', { headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(200)
  })

  it('of one person are 300 a minute, for all sessions together', async () => {
    const gateway = await start()
    const colleague = createBrowser(gateway)
    await colleague.signIn({ person: 'grace' })
    for (let session = 0; session < 5; session += 1) {
      const browser = createBrowser(gateway)
      await browser.signIn()
      for (let n = 0; n < 60; n += 1) await browser.post('/auth/refresh')
    }
    const sixth = createBrowser(gateway)
    await sixth.signIn()
    expect((await sixth.post('/auth/refresh')).status).toBe(429)
    expect((await colleague.post('/auth/refresh')).status).toBe(204)
  })

  it('without a valid sealed cookie send no request to the provider', async () => {
    const gateway = await start()
    const before = provider.tokenRequests()
    const headers = { cookie: 'shiplog_tokens_0=eyJhbGciOiJkaXIifQ..a.b.c' }
    const statuses = await times(100, () => createBrowser(gateway).post('/auth/refresh', headers))
    expect(new Set(statuses)).toEqual(new Set([401]))
    expect(provider.tokenRequests()).toBe(before)
  })
})

describe('the way back from the identity provider', () => {
  it('sends the provider at most 20 refused codes of an address in a minute', async () => {
    const gateway = await start()
    const known = createBrowser(gateway)
    await known.signIn()
    const before = provider.tokenRequests()
    const statuses = await times(60, () => comeBackWithMadeUpCode(createBrowser(gateway)))
    expect(statuses.filter((status) => status === 400)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(40)
    expect(provider.tokenRequests()).toBe(before + 20)
    // A browser with an earlier session is counted by that session, and not by its network.
    expect((await known.signIn()).status).toBe(303)
    expect((await known.post('/auth/refresh')).status).toBe(204)
  })

  it('does not count an error that the provider sent with the redirect', async () => {
    const gateway = await start()
    const denied = async () => {
      const browser = createBrowser(gateway)
      const { location } = await browser.fetch('/auth/sign-in')
      const state = new URL(location).searchParams.get('state') ?? ''
      const query = new URLSearchParams({ error: 'access_denied', state, iss: provider.issuer })
      return browser.fetch(`/auth/callback?${query}`)
    }
    expect(new Set(await times(60, denied))).toEqual(new Set([403]))
  })

  it('does not count a successful sign-in', async () => {
    const gateway = await start()
    expect(new Set(await times(60, () => createBrowser(gateway).signIn()))).toEqual(new Set([303]))
  })

  it('leaves requests to the provider for renewals, also during a flood of codes', async () => {
    const trusting = await startWithSignIn(surroundings, provider.issuer, {}, { trustedProxies: 1 })
    onTestFinished(trusting.stop)
    const known = createBrowser(trusting)
    await known.signIn()
    const held = Promise.withResolvers<void>()
    provider.changeTokens(async (answer) => {
      if (answer.error !== undefined) await held.promise
      return answer
    })
    const before = provider.tokenRequests()
    const waiting = Array.from({ length: 100 }, (_, n) =>
      comeBackWithMadeUpCode(createBrowser(trusting), { 'x-forwarded-for': `203.0.113.${n % 10}` }),
    )
    let answered = 0
    for (const one of waiting) void one.then(() => (answered += 1))
    await expect.poll(() => provider.tokenRequests() - before).toBe(30)
    await expect.poll(() => answered).toBe(70)
    expect((await known.post('/auth/refresh')).status).toBe(204)
    held.resolve()
    const statuses = (await Promise.all(waiting)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(30)
    expect(statuses.filter((status) => status === 503)).toHaveLength(70)
  })
})
