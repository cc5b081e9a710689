import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { sendJson } from './fake-services.ts'
import {
  type Answer,
  bearer,
  type Gateway,
  post,
  type Surroundings,
  startGateway,
  startSurroundings,
} from './support.ts'

/** Number of failures of a network in a minute from which its requests are refused. */
const limit = 5

const start = async (): Promise<{ surroundings: Surroundings; gateway: Gateway }> => {
  const surroundings = await startSurroundings()
  const gateway = await startGateway(surroundings, {
    failuresPerAddressPerMinute: limit,
    trustedProxies: ['loopback'],
  })
  onTestFinished(async () => {
    await gateway.stop()
    await surroundings.stop()
  })
  return { surroundings, gateway }
}

const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address })
const times = async (count: number, ask: () => Promise<Answer>): Promise<number[]> => {
  const statuses: number[] = []
  for (let n = 0; n < count; n += 1) statuses.push((await ask()).status)
  return statuses
}
/** Sends a request with this first line as raw text, and returns the first bytes of the answer. */
const head = async (url: string, line: string, token: string): Promise<string> => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(`${line}\r\nhost: x\r\nx-forwarded-for: 203.0.113.7\r\nauthorization: Bearer ${token}\r\n\r\n`)
  const [bytes] = await once(socket, 'data')
  socket.destroy()
  return String(bytes)
}
const made = 'sk_acme_k1_0000000000000000000000000000000000000000'

it('refuses failing requests of an address with too many failures, and admits valid credentials', async () => {
  const { surroundings, gateway } = await start()
  const { key } = await surroundings.apiKeys.create({ account: 'acme', name: 'ci' })
  const token = await surroundings.identity.token({ account: 'acme', role: 'viewer' })
  const other = await surroundings.identity.token({
    account: 'acme',
    role: 'viewer',
    audience: 'somebody else',
  })
  const office = from('203.0.113.7')
  const ask = (path: string, headers = {}, address = office): Promise<Answer> =>
    gateway.fetch(path, { headers: { ...headers, ...address } })
  const send = (by: string): Promise<Answer> => gateway.fetch('/build-events/', post(by, {}, office))

  expect((await ask('/products/', bearer(token))).status).toBe(200)
  expect(await times(2, () => ask('/healthzzz'))).toEqual([404, 404])
  expect(await times(2, () => ask('/products/', bearer(other)))).toEqual([401, 401])
  expect(await times(2, () => send(made))).toEqual([401, 429])

  const refused = await ask('/nowhere')
  expect(refused).toMatchObject({
    status: 429,
    body: {
      detail: expect.stringMatching(
        /^Too many requests from this address had .* or asked for unknown paths\. .*: wait for Retry-After/,
      ),
    },
  })
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds > 50 && seconds <= 60).toBe(true)
  expect(refused.headers.get('x-content-type-options')).toBe('nosniff')
  expect(refused.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(await times(2, () => ask('/products/', bearer(other)))).toEqual([429, 429])

  // Valid credentials are still accepted: a token in the cache, and a key and a token that were not used
  // before.
  expect((await ask('/products/', bearer(token))).status).toBe(200)
  expect((await send(key)).status).toBe(200)
  const first = await surroundings.identity.token({ account: 'acme', role: 'viewer', subject: 'new' })
  expect((await ask('/products/', bearer(first))).status).toBe(200)

  // A request without a credential is answered 401. The pages of sign-in and the links in mails are not refused.
  expect((await ask('/products/')).status).toBe(401)
  expect((await ask('/docs/')).status).toBe(200)
  expect((await ask('/auth/sign-in')).body.detail).toMatch(/^Browser sign-in is off/)
  expect((await ask('/mail/x')).text).toContain('This page cannot be shown at the moment')
  for (const path of ['/health', '/health/ready', '/health/live']) expect((await ask(path)).status).toBe(200)

  // A request target may be a whole URL.
  const whole = (path: string) => head(gateway.url, `GET ${gateway.url}${path} HTTP/1.1`, token)
  expect(await whole('/products/')).toMatch(/^HTTP\/1.1 200 /)
  expect(await whole('/nowhere')).toMatch(/^HTTP\/1.1 429 /)

  expect((await ask('/nowhere', {}, from('203.0.113.8'))).status).toBe(404)
})

it('counts neither requests without credentials nor those of known callers', async () => {
  const { surroundings, gateway } = await start()
  const token = await surroundings.identity.token({ account: 'acme', role: 'viewer' })
  surroundings.owner.answer((_received, res) => sendJson(res, 404, { detail: 'Product not found' }))
  const product = '/products/00000000-0000-4000-8000-000000000000'
  const ask = (path: string, headers = {}) => gateway.fetch(path, { headers })
  await times(2, () => ask(product, bearer(token)))
  expect(await times(2 * limit, () => ask(product, bearer(token)))).toEqual(Array(2 * limit).fill(404))
  expect(await times(2 * limit, () => ask('/products/'))).toEqual(Array(2 * limit).fill(401))
  expect((await ask('/nowhere')).status).toBe(404)
})

it('counts the addresses of one /64 together', async () => {
  const { gateway } = await start()
  const ask = (address: string) => gateway.fetch('/nowhere', { headers: from(address) })
  let last = 0
  const statuses = await times(limit + 1, () => {
    last += 1
    return ask(`2001:db8:1:2::${last}`)
  })
  expect(statuses).toEqual([...Array(limit).fill(404), 429])
  expect((await ask('2001:db8:1:3::1')).status).toBe(404)
})
