import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Provider, startProvider, startWithSignIn } from './sign-in-support.ts'
import { type Gateway, type Surroundings, startSurroundings } from './support.ts'

let surroundings: Surroundings
let provider: Provider
let gateway: Gateway
beforeAll(async () => {
  surroundings = await startSurroundings()
  provider = await startProvider()
  gateway = await startWithSignIn(surroundings, provider.issuer)
})
afterAll(async () => {
  await gateway?.stop()
  await provider?.stop()
  await surroundings?.stop()
})

/**
 * Sends a request with a cookie, as a page of ours does. Uses Node's client, because `fetch` refuses some of
 * the cookies.
 */
const ask = async (method: string, path: string, cookie: string) => {
  const headers = { cookie, origin: gateway.url, 'sec-fetch-site': 'same-origin' }
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>()
  const asked = request(`${gateway.url}${path}`, { method, headers, insecureHTTPParser: true }, (res) => {
    text(res).then((body) => resolve({ status: res.statusCode ?? 0, body }), reject)
  })
  asked.once('error', reject).end()
  return promise
}

const many = (count: number, pair: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => pair(n)).join('; ')
const odd = (prefix: string): string[] => [
  `${prefix}=x`,
  `${prefix}`,
  `${prefix}[]=x`,
  `${prefix}a b=x; ${prefix}c d=x; ${prefix}"=x; ${prefix}(=x`,
  `${prefix}é=x; ${prefix}ü=x; ${prefix}ö=x; ${prefix}ä=x`,
  `${prefix}\t\x01=x; ${prefix}\x7f=x; ${prefix}@=x; ${prefix},=x`,
  `${prefix}__proto__=x; ${prefix}a=x; ${prefix}b=x; ${prefix}c=x`,
]
const sealed = (header: object): string => Buffer.from(JSON.stringify(header)).toString('base64url')

const cookies = [
  '__proto__=x; constructor=x; toString=x; hasOwnProperty=x',
  '=x; =; ==; =; ;;;',
  '%; %=%; %zz=%zz; %00=%00; a=%E0%A4%A',
  '\x01=\x02; \t=\t; a\x7f=\x7f',
  '"=";";"; a="b; c"',
  many(2_000, (n) => `c${n}`),
  many(1_000, () => '__session=x'),
  many(300, (n) => `shiplog_sign_in_${n}=x`),
  many(300, (n) => `shiplog_sign_in_${String(n).padStart(16, '0')}=x`),
  ...[
    '__session',
    'shiplog_tokens_0',
    'shiplog_tokens_',
    'shiplog_sign_in_',
    '__Host-shiplog_sign_in_',
  ].flatMap(odd),
  '__session=%; shiplog_tokens_0=%',
  '__session=\xff\xfe; shiplog_tokens_0=\xff',
  '__session=a.b.c; shiplog_tokens_0=a.b.c.d.e; shiplog_tokens_1=__proto__',
  ...[
    null,
    [],
    {},
    { alg: 'dir' },
    { alg: 'dir', enc: 'A256GCM' },
    { alg: 'dir', enc: 'A256GCM', kid: '__proto__' },
    { alg: 'dir', enc: 'A256GCM', kid: 1 },
    { alg: 'dir', enc: 'A256GCM', kid: 'k1' },
    { alg: 'dir', enc: 'A256GCM', kid: 'k1', zip: 'DEF' },
    { alg: 'dir', enc: 'A256GCM', kid: 'k1', crit: ['x'] },
    { alg: 'none', kid: 'k1' },
  ].map((header) => {
    const value = `${sealed(header as object)}..AAAAAAAAAAAAAAAA.AAAA.AAAAAAAAAAAAAAAAAAAAAA`
    return `__session=${value}; shiplog_tokens_0=${value}; shiplog_sign_in_x=${value}`
  }),
]

const requests = [
  ['GET', '/'],
  ['GET', '/me'],
  ['GET', '/live'],
  ['GET', '/products/'],
  ['POST', '/products/'],
  ['POST', '/deployment-events/'],
  ['GET', '/docs/'],
  ['GET', '/console/x'],
  ['GET', '/health/ready'],
  ['GET', '/nothing'],
  ['GET', '/auth/sign-in'],
  ['GET', '/auth/callback?state=x&code=x'],
  ['GET', '/auth/callback?state=__proto__&code=x'],
  ['GET', '/auth/callback?state=%C3%A9&code=x'],
  ['GET', '/auth/callback?state=a%20b&code=x'],
  ['GET', '/auth/callback?state=%5B%5D&code=x'],
  ['GET', '/auth/callback?state=&code=x'],
  ['GET', '/auth/signed-out'],
  ['POST', '/auth/refresh'],
  ['POST', '/auth/token'],
  ['POST', '/auth/sign-out'],
] as const

describe('a cookie with an odd name or value', () => {
  it.each(requests)('causes no 500 at %s %s', async (method, path) => {
    for (const cookie of cookies) {
      const { status, body } = await ask(method, path, cookie)
      // A 503 is allowed, because the page of the web application has no build.
      expect([cookie.slice(0, 200), status === 500 || status < 200, body]).toEqual([
        cookie.slice(0, 200),
        false,
        expect.not.stringContaining('Internal server error'),
      ])
    }
  })
})
