import { eventually } from '@shiplog/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createBrowser, type Provider, startProvider, startWithSignIn } from './sign-in-support.ts'
import { type Gateway, type Surroundings, startSurroundings } from './support.ts'

let surroundings: Surroundings
let provider: Provider
let gateway: Gateway
beforeAll(async () => {
  surroundings = await startSurroundings()
  provider = await startProvider()
  gateway = await startWithSignIn(surroundings, provider.issuer)
})
afterEach(() => provider.changeTokens())
afterAll(async () => {
  await gateway?.stop()
  await provider?.stop()
  await surroundings?.stop()
})

type Browser = ReturnType<typeof createBrowser>

const ada = 'ada@acme.example'
const inAnHour = (): number => Math.floor(Date.now() / 1000) + 3_600
const claims = () => ({
  iss: provider.issuer,
  aud: 'shiplog',
  sub: ada,
  exp: inAnHour(),
  account: 'acme',
  roles: ['member'],
})

const signedIn = async (form: Record<string, string> = {}): Promise<Browser> => {
  const browser = createBrowser(gateway)
  await browser.signIn(form)
  return browser
}

const me = async (browser: Browser) =>
  JSON.parse((await browser.fetch('/me', { headers: { 'sec-fetch-site': 'same-origin' } })).text)

/** Returns the audit log of an account without the starts of sessions, the oldest entry first. */
const auditLog = async (account = 'acme') => {
  const token = await provider.sign({ ...claims(), sub: 'admin', account, roles: ['admin'] })
  const headers = { authorization: `Bearer ${token}` }
  const { status, body } = await gateway.fetch('/audit-log/?limit=200', { headers })
  expect(status).toBe(200)
  return (body as { action: string; subject: string; changes: { field: string; value: unknown }[] }[])
    .filter(({ action }) => action !== 'session.start')
    .toReversed()
}

const refusal = (subject: string, reason: string) =>
  expect.objectContaining({
    action: 'session.refuse',
    resource_type: 'session',
    resource_id: null,
    subject,
    address: '127.0.0.1',
    request_id: expect.any(String),
    changes: [{ field: 'reason', value: reason, omitted: null }],
  })

describe('POST /auth/refresh', () => {
  it.each([
    ['another person', { sub: 'mallory' }],
    ['another account', { account: 'other' }],
  ])('is 401 when the new token is of %s, and keeps what is there', async (_, wrong) => {
    const browser = await signedIn()
    const before = new Map(browser.cookies)
    provider.changeTokens(async (answer) => ({
      ...answer,
      access_token: await provider.sign({ ...claims(), ...wrong }),
    }))
    const answer = await browser.post('/auth/refresh')
    expect([answer.status, answer.text]).toEqual([401, expect.stringContaining('another person or account')])
    expect(browser.cookies).toEqual(before)
    expect(await me(browser)).toMatchObject({ subject: ada, account: 'acme' })
  })

  it('refuses while the browser holds a valid access token of another person', async () => {
    const grace = await signedIn({ person: 'grace' })
    const token = grace.cookies.get('__session')
    const ofAda = (await signedIn()).cookies.get('shiplog_tokens_0')
    if (token === undefined || ofAda === undefined) throw new Error('Nobody is signed in')
    const mixed = createBrowser(gateway)
    mixed.cookies.set('__session', token)
    mixed.cookies.set('shiplog_tokens_0', ofAda)
    const before = provider.tokenRequests()

    const answer = await mixed.post('/auth/refresh')
    expect([answer.status, answer.text]).toEqual([
      401,
      expect.stringContaining('different people or accounts'),
    ])
    expect(provider.tokenRequests()).toBe(before)
    expect(await me(mixed)).toMatchObject({ subject: 'grace@acme.example' })
    // The sealed cookies were cleared, so their session does not come back after the other one has ended.
    expect([...mixed.cookies.keys()]).toEqual(['__session'])
    mixed.cookies.delete('__session')
    expect((await mixed.post('/auth/refresh')).status).toBe(401)
    const reason = 'The browser also held the refresh token of another person or account'
    await eventually(async () => (await auditLog()).some(({ action }) => action === 'session.refuse'))
    expect(await auditLog()).toContainEqual(refusal('grace@acme.example', reason))
  })

  it('renews while the access token has expired, or is not valid', async () => {
    const over = await provider.sign({ ...claims(), sub: 'grace', exp: 1_000_000 })
    for (const value of [over, 'nonsense']) {
      const browser = await signedIn()
      browser.cookies.set('__session', { value, attributes: '' })
      expect((await browser.post('/auth/refresh')).status).toBe(204)
      expect(await me(browser)).toMatchObject({ subject: ada })
    }
  })
})

describe('POST /auth/sign-out', () => {
  it('revokes the refresh token, also when the browser does not go on to the provider', async () => {
    const browser = await signedIn()
    const kept = new Map(browser.cookies)
    const answer = await browser.post('/auth/sign-out')
    expect(JSON.parse(answer.text).location).toContain(`${provider.issuer}/sign-out?`)
    const thief = createBrowser(gateway)
    for (const [name, cookie] of kept) thief.cookies.set(name, cookie)
    const renewal = await thief.post('/auth/refresh')
    expect([renewal.status, renewal.text]).toEqual([401, expect.stringContaining('ended the session')])
  })

  it.each([
    ['refuses', (own: Provider) => own.failRevocations(400)],
    ['fails', (own: Provider) => own.failRevocations(500)],
    ['is away', (own: Provider) => own.setDown(true)],
  ])('signs out also where the provider %s', async (_, broken) => {
    const own = await startProvider()
    onTestFinished(own.stop)
    const other = await startWithSignIn(surroundings, own.issuer)
    onTestFinished(other.stop)
    const browser = createBrowser(other)
    await browser.signIn()
    broken(own)
    const answer = await browser.post('/auth/sign-out')
    expect([answer.status, JSON.parse(answer.text).location]).toEqual([
      200,
      expect.stringContaining(`${own.issuer}/sign-out?`),
    ])
    expect(browser.cookies.size).toBe(0)
  })

  it('waits for at most 5 s for a provider that does not answer', async () => {
    const own = await startProvider()
    onTestFinished(own.stop)
    const other = await startWithSignIn(surroundings, own.issuer)
    onTestFinished(other.stop)
    const browser = createBrowser(other)
    await browser.signIn()
    own.failRevocations('never')
    const from = performance.now()
    expect((await browser.post('/auth/sign-out')).status).toBe(200)
    expect(performance.now() - from).toBeLessThan(7_000)
    expect(browser.cookies.size).toBe(0)
  }, 15_000)
})

describe('the audit log', () => {
  it('has an entry for a refused sign-in, with the reason', async () => {
    await createBrowser(gateway).signIn({ person: 'alan', role: 'none' })
    await createBrowser(gateway).signIn({ person: 'alan', role: 'none' })
    provider.changeTokens(async (answer) => ({
      ...answer,
      access_token: await provider.sign({ ...claims(), sub: 'large', groups: ['x'.repeat(4_000)] }),
    }))
    await createBrowser(gateway).signIn()
    const found = await eventually(async () => {
      const entries = await auditLog()
      return entries.some(({ subject }) => subject === 'large') && entries
    })
    const [alan, ...again] = found.filter(({ subject }) => subject === 'alan@acme.example')
    expect(alan).toEqual(refusal('alan@acme.example', 'The access token gives no role'))
    expect(again).toEqual([])
    expect(found).toContainEqual(refusal('large', 'The access token is too large for a cookie'))
  })

  it('has an entry for a renewal with a token of somebody else, in the account of that token', async () => {
    await signedIn({ account: 'zeta', role: 'admin' })
    const token = await provider.sign({ ...claims(), account: 'zeta', roles: ['admin'] })
    await gateway.fetch('/me', { headers: { authorization: `Bearer ${token}` } })
    const browser = await signedIn()
    provider.changeTokens(async (answer) => ({
      ...answer,
      access_token: await provider.sign({ ...claims(), sub: 'mallory', account: 'zeta' }),
    }))
    await browser.post('/auth/refresh')
    const reason = 'Renewing the session of another person or account brought this token'
    await eventually(async () => (await auditLog('zeta')).length > 0)
    expect(await auditLog('zeta')).toEqual([refusal('mallory', reason)])
  })

  it('has one entry for each session whose token was copied', async () => {
    const browser = await signedIn({ person: 'grace' })
    for (let n = 0; n < 3; n += 1) expect((await browser.post('/auth/token')).status).toBe(200)
    const copies = await eventually(async () => {
      const found = (await auditLog()).filter(({ action }) => action === 'session.copy_token')
      return found.length > 0 && found
    })
    expect(copies).toEqual([
      expect.objectContaining({
        subject: 'grace@acme.example',
        role: 'member',
        address: '127.0.0.1',
        changes: [{ field: 'expires_at', value: expect.stringMatching(/Z$/), omitted: null }],
      }),
    ])
  })

  it('has no entry for a token that is not verified, and no account is created', async () => {
    const forged = 'eyJhbGciOiJFUzI1NiIsImtpZCI6ImZvcm0ifQ.eyJzdWIiOiJ4IiwiYWNjb3VudCI6ImZvcmdlZCJ9.AAAA'
    provider.changeTokens((answer) => ({ ...answer, access_token: forged }))
    expect((await createBrowser(gateway).signIn()).status).toBe(403)
    provider.changeTokens()
    await createBrowser(gateway).signIn({ account: 'unheard-of', role: 'none' })
    // Entries are written within a second. So after 1.5 s, all that the sign-ins have caused is in the
    // database.
    await createBrowser(gateway).signIn({ person: 'alan', account: 'acme', role: 'none' })
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    const accounts = await surroundings.database.query<{ name: string }>('select name from gateway.account')
    expect(accounts.map(({ name }) => name)).not.toContain('unheard-of')
    expect(accounts.map(({ name }) => name)).not.toContain('forged')
  })
})
