import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createContext } from '../context.js'
import { flush } from './flush.js'
import { limits, openSpool } from './spool.js'

const url = 'https://shiplog.example.com'
const day = 24 * 3_600_000

/** @type {string} */
let state
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'shiplog-spool-'))
})
afterEach(() => rmSync(state, { recursive: true, force: true }))

const spool = () => openSpool({ SHIPLOG_STATE_DIR: state })

/** @param {string} address */
const contextOf = (address) =>
  createContext({
    env: { SHIPLOG_STATE_DIR: state, SHIPLOG_KEY: 'sk_acme_k1_0123456789' },
    signal: new AbortController().signal,
    values: { url: address },
    output: /** @type {any} */ ({ say: () => undefined }),
  })

/**
 * @param {{ occurred_at?: string, version?: string, url?: string, account?: string | null, key?: string }} [fields]
 * @returns {import('./spool.js').Entry}
 */
const entry = ({
  occurred_at = new Date().toISOString(),
  version = '1',
  account = 'acme',
  ...fields
} = {}) => ({
  kind: 'deployment',
  url: fields.url ?? url,
  account,
  idempotency_key: fields.key ?? 'shiplog-cli-1',
  event: { product_name: 'checkout', version, environment_name: 'qa', status: 'started', occurred_at },
})

describe('events that wait', () => {
  it('are in the order in which they happened, not in that in which they were kept', () => {
    const times = [
      '2026-11-27T10:00:02Z',
      '2026-11-27T10:00:00Z',
      '2001-09-09T01:46:39Z',
      '2026-11-27T10:00:01Z',
    ]
    for (const occurred_at of times) spool().keep(entry({ occurred_at }))
    const read = spool()
      .names()
      .map((name) => spool().read(name)?.event.occurred_at)
    expect(read).toEqual([...times].sort())
  })

  it('are kept although their time is none: Shiplog says so', () => {
    spool().keep(entry({ occurred_at: 'yesterday' }))
    spool().keep(entry({ occurred_at: '1969-12-31T00:00:00Z' }))
    const times = spool()
      .names()
      .map((name) => spool().read(name)?.event.occurred_at)
    expect(times).toEqual(['1969-12-31T00:00:00Z', 'yesterday'])
  })

  it('are not more than their folder may have', () => {
    const large = entry({ version: 'x'.repeat(limits.eventBytes) })
    expect(() => spool().keep(large)).toThrow(`An event may have ${limits.eventBytes} bytes at most`)
    const almost = entry({ version: 'x'.repeat(limits.eventBytes - 1_000) })
    for (let count = 0; count < limits.bytes / limits.eventBytes; count += 1) spool().keep(almost)
    expect(() => spool().keep(almost)).toThrow('spool is full: it has 40 events')
    expect(spool().names()).toHaveLength(40)
  })

  it('leave no draft behind, and a draft is no event', () => {
    spool().keep(entry())
    const folder = join(state, 'spool')
    expect(readdirSync(folder)).toEqual(spool().names())
    writeFileSync(join(folder, `.${spool().names()[0]}.4711`), '{"kind"')
    expect(spool().names()).toHaveLength(1)
  })

  it.each([
    ['an unknown kind', { kind: 'release' }],
    ['a key that is no header', { idempotency_key: 'a\r\nX-Admin: 1' }],
    ['a key that is too long', { idempotency_key: 'k'.repeat(256) }],
    ['no account', { account: undefined }],
    ['no address', { url: undefined }],
    ['no event', { event: undefined }],
    ['more than an event has', { more: 'x'.repeat(limits.eventBytes) }],
    ['an event without a time', { event: { status: 'started' } }],
  ])('cannot have %s', (_, wrong) => {
    spool().keep(entry())
    const [name = ''] = spool().names()
    writeFileSync(join(state, 'spool', name), JSON.stringify({ ...entry(), ...wrong }))
    expect(spool().read(name)).toBeUndefined()
  })

  it('may belong to no account, and may be gone', () => {
    spool().keep(entry({ account: null }))
    const [name = ''] = spool().names()
    expect(spool().read(name)?.account).toBeNull()
    spool().remove(name)
    expect(spool().read(name)).toBeUndefined()
    expect(() => spool().reject(name, 'Gone')).not.toThrow()
  })
})

it('rejected events are kept with their reasons, as many as there is room for, the newest ones', () => {
  const rejected = join(state, 'rejected')
  mkdirSync(rejected)
  const id = '0198c0de-7a10-7c11-9d4e-2f0b8a6c1e55'
  for (let count = 0; count < limits.rejected; count += 1)
    for (const end of ['json', 'txt'])
      writeFileSync(join(rejected, `${1_600_000_000_000 + count}-${id}.${end}`), '')
  spool().keep(entry())
  const [name = ''] = spool().names()
  spool().reject(name, "Field 'version' is wrong")
  const left = readdirSync(rejected).sort()
  expect(left).toHaveLength(2 * limits.rejected)
  expect(left[0]).toBe(`1600000000001-${id}.json`)
  expect(left.at(-2)).toBe(name)
  expect(readFileSync(join(rejected, left.at(-1) ?? ''), 'utf8')).toBe("Field 'version' is wrong\n")
  expect(spool().names()).toEqual([])
})

it('flush sets an event of another address or account aside after 30 days, and leaves it until then', async () => {
  const ago = (/** @type {number} */ days) => new Date(Date.now() - days * day).toISOString()
  const other = 'https://other.example.com'
  spool().keep(entry({ url: other, occurred_at: ago(31) }))
  spool().keep(entry({ account: 'globex', occurred_at: ago(31.5) }))
  spool().keep(entry({ account: 'globex', occurred_at: 'yesterday' }))
  spool().keep(entry({ account: null, occurred_at: ago(29) }))
  const { signal } = new AbortController()
  expect(await flush(contextOf(`${url}/`), signal)).toEqual({ sent: 0, rejected: 3, left: 1 })
  const reasons = readdirSync(join(state, 'rejected')).filter((name) => name.endsWith('.txt'))
  const texts = reasons.sort().map((name) => readFileSync(join(state, 'rejected', name), 'utf8'))
  expect(texts).toEqual([
    `No command has sent it to ${url} for 30 days\n`,
    `No command has sent it to ${other} for 30 days\n`,
    `No command has sent it to ${url} for 30 days\n`,
  ])
  expect(readdirSync(join(state, 'spool'))).toEqual(spool().names())
})

it('flush sends its own events however old they are, and keeps them while nobody listens', async () => {
  const nobody = 'http://127.0.0.1:9'
  spool().keep(entry({ url: nobody, occurred_at: '2001-09-09T01:46:39Z' }))
  const { signal } = new AbortController()
  expect(await flush(contextOf(nobody), signal)).toEqual({
    sent: 0,
    rejected: 0,
    left: 1,
    problem: expect.stringContaining(`Shiplog cannot be reached at ${nobody}`),
  })
  expect(spool().names()).toHaveLength(1)
})
