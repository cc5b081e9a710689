import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageNodeOptions, memoryLimitOf, nodeOptionsFor } from '../support/heap.ts'
import { type LoadResult, runLoad } from '../support/load/index.ts'
import { p99 } from '../support/p99.ts'
import { peakMemory, serviceProcesses } from '../support/service-processes.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'

let suite: Suite
let limit: number
let key: string
let token: string
beforeAll(async () => {
  limit = await memoryLimitOf('gateway')
  const options = nodeOptionsFor(await imageNodeOptions(), limit)
  suite = await startSuite({
    processes: ['gateway', 'ingestion', 'deployment-query'],
    env: {
      gateway: {
        NODE_OPTIONS: options,
        RATE_LIMIT_FAILURES_PER_ADDRESS_PER_MINUTE: '300',
        RATE_LIMIT_PER_KEY_PER_MINUTE: '1000',
        RATE_LIMIT_PER_ACCOUNT_PER_HOUR: '100000',
      },
    },
  })
  key = await suite.createApiKey({ account: 'polite' })
  token = await suite.token({ account: 'polite', role: 'viewer' })
  for (let n = 0; n < 20; n += 1) await Promise.all([timed(postOne(key)), timed(readOne(token))])
}, 150_000)
afterAll(async () => suite?.stop())

let number = 0
const postOne = (by: string): Promise<Response> => {
  number += 1
  return fetch(`${suite.url}/deployment-events/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      product_name: 'checkout',
      version: `1.${number}`,
      environment_name: 'production',
      status: 'completed',
    }),
  })
}
const readOne = (by: string): Promise<Response> =>
  fetch(`${suite.url}/deployments/?limit=1`, { headers: { authorization: `Bearer ${by}` } })

type Seen = { status: number; ms: number }
const timed = async (request: Promise<Response>): Promise<Seen> => {
  const startedAt = performance.now()
  const answer = await request
  await answer.text()
  return { status: answer.status, ms: performance.now() - startedAt }
}

/** 10 posts and 10 reads a second until `until`. */
const bePolite = async (until: Promise<unknown>): Promise<Seen[]> => {
  const seen: Promise<Seen>[] = []
  const timer = setInterval(() => seen.push(timed(postOne(key)), timed(readOne(token))), 100)
  await until
  clearInterval(timer)
  return Promise.all(seen)
}

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const checksum = (text: string): string => {
  let rest = crc32(text)
  let digits = ''
  for (let place = 0; place < 6; place += 1) {
    digits = base62.charAt(rest % 62) + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}
/** Of no key that was ever made, and yet with the right checksum. */
const madeUpKey = (account: string): string => {
  const random = Array.from({ length: 34 }, () => base62.charAt(randomInt(62))).join('')
  const text = `sk_${account}_k${randomInt(1, 99_999_999)}_${random}`
  return text + checksum(text)
}

const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
/** Right in all but its signature, which is of a key that only claims to be the provider's. */
const forgedToken = (): Promise<string> => {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ org_slug: 'polite', roles: ['admin'], jti: randomBytes(8).toString('hex') })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: 'key-1' })
    .setIssuer(suite.identity.issuer)
    .setAudience('shiplog')
    .setSubject('user_1')
    .setIssuedAt(now)
    .setExpirationTime(now + 3_600)
    .sign(stranger.privateKey)
}

const event = {
  text: '{"product_name":"x","version":"1","environment_name":"production","status":"completed"}',
}
const many = <T>(make: () => T): Promise<Awaited<T>[]> => Promise.all(Array.from({ length: 500 }, make))
type Flood = { path: string; tokens?: () => Promise<string[]>; body?: { text: string } }
const floods: Record<string, Flood> = {
  'unknown paths': { path: '/nowhere' },
  'paths that begin as those of health': { path: '/healthzzz' },
  health: { path: '/health/live' },
  'made-up keys': { path: '/deployment-events/', tokens: () => many(() => madeUpKey('polite')), body: event },
  'wrong secrets of a real key': {
    path: '/deployment-events/',
    tokens: () =>
      many(() => {
        const text = key.slice(0, key.lastIndexOf('_') + 1) + madeUpKey('x').slice(-40, -6)
        return text + checksum(text)
      }),
    body: event,
  },
  'forged tokens': { path: '/deployments/', tokens: () => many(forgedToken) },
  'no credentials': { path: '/deployments/' },
  "the web application's page": { path: '/' },
  'sign-in': { path: '/auth/sign-in' },
  documentation: { path: '/openapi.json' },
}

const seconds = Number(process.env.FLOOD_SECONDS ?? 6)
const connections = Number(process.env.FLOOD_CONNECTIONS ?? 500)

describe.runIf(process.platform === 'linux')('a polite client beside a flood', () => {
  it.each(Object.entries(floods))(
    'of %s is answered',
    async (name, { path, tokens, body }) => {
      const load = runLoad({
        url: suite.url,
        path,
        tokens: (await tokens?.()) ?? [],
        ...(body && { body }),
        seconds,
        connections,
      })
      const seen = await bePolite(load)
      const flood: LoadResult = await load
      const rates = Object.fromEntries(
        Object.entries(flood.statuses).map(([status, n]) => [status, Math.round(n / flood.seconds)]),
      )
      const good = seen.filter(({ status }) => status === 200)
      const ms = good.map((one) => one.ms)
      const peak = peakMemory(serviceProcesses().get('gateway') ?? 0)
      console.log(
        JSON.stringify({
          name,
          rates,
          polite: seen.length,
          good: good.length / seen.length,
          p50: Math.round(ms.toSorted((a, b) => a - b)[Math.floor(ms.length / 2)] ?? 0),
          p99: Math.round(p99(ms)),
          top: ms
            .toSorted((a, b) => b - a)
            .slice(0, 4)
            .map(Math.round),
          peakMiB: Math.round(peak / 2 ** 20),
        }),
      )
      expect(good.length / seen.length).toBeGreaterThanOrEqual(0.99)
      expect(p99(ms)).toBeLessThan(300)
      expect(peak).toBeLessThan(limit)
    },
    60_000,
  )
})
