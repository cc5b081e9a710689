import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { isNeverSent } from './never-sent.ts'

const failure = (host: string): Promise<unknown> =>
  new Promise((resolve) => connect({ host, port: 1 }).once('error', resolve))

describe('isNeverSent', () => {
  it.each(['127.0.0.1', 'nowhere.invalid'])('is true when nobody is met at %s', async (host) => {
    expect(isNeverSent(await failure(host))).toBe(true)
  })

  it.each([
    [true, 'ENETUNREACH'],
    [true, 'EHOSTUNREACH'],
    [true, 'UND_ERR_CONNECT_TIMEOUT'],
    [false, 'ECONNRESET'],
    [false, 'EPIPE'],
    [false, 'UND_ERR_SOCKET'],
    [false, 'UND_ERR_HEADERS_TIMEOUT'],
  ])('is %s for %s', (expected, code) => {
    expect(isNeverSent(Object.assign(new Error('failed'), { code }))).toBe(expected)
  })

  it.each([[undefined], ['ECONNREFUSED'], [{ code: 'ECONNREFUSED' }], [new Error('ECONNREFUSED')]])(
    'is false for what is no error of a connection: %j',
    (err) => {
      expect(isNeverSent(err)).toBe(false)
    },
  )
})
