import { inspect } from 'node:util'
import { ApiError, DeploymentBlockedError, NetworkError, ShiplogError } from '@shiplog/client'
import { describe, expect, it } from 'vitest'
import { credential, halfAnswer, json, refusal, thrownBy, useServer } from './support.ts'

const server = useServer()

const errorOf = (reply: Parameters<typeof server.answer>[0]): Promise<unknown> => {
  server.answer(reply)
  return thrownBy(server.client({ retries: 0 }).GET('/products/'))
}

describe('an ApiError', () => {
  it.each([
    [400, 'invalid_request'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [405, 'http_405'],
    [409, 'conflict'],
    [413, 'too_large'],
    [422, 'conflict'],
    [429, 'rate_limited'],
    [500, 'unavailable'],
    [502, 'unavailable'],
    [503, 'unavailable'],
    [504, 'unavailable'],
  ])('of status %i has the code %s, and what the answer says', async (status, code) => {
    const err = await errorOf(refusal(status, 'A sentence', { 'x-request-id': 'r1', 'retry-after': '2' }))
    expect(err).toBeInstanceOf(ApiError)
    expect(err).toBeInstanceOf(ShiplogError)
    expect(err).toMatchObject({
      name: 'ApiError',
      message: 'A sentence',
      status,
      code,
      requestId: 'r1',
      retryAfterMs: 2_000,
    })
  })

  it.each([
    ['a page', { headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' }],
    ['nothing', { body: '' }],
    ['JSON without a detail', { headers: { 'content-type': 'application/json' }, body: '[{"detail":1}]' }],
    ['null', { headers: { 'content-type': 'application/json' }, body: 'null' }],
  ])('of %s says the status', async (_, reply) => {
    expect(await errorOf({ status: 502, ...reply })).toMatchObject({
      message: 'The answer was 502 Bad Gateway, without an explanation',
      status: 502,
      requestId: null,
      retryAfterMs: null,
    })
  })

  it('of a body that is too long, or breaks off, says the status', async () => {
    const long = JSON.stringify({ detail: 'x'.repeat(2 ** 20) })
    for (const reply of [{ headers: { 'content-type': 'application/json' }, body: long }, halfAnswer()])
      expect(await errorOf({ ...reply, status: 404 })).toMatchObject({
        code: 'not_found',
        message: 'The answer was 404 Not Found, without an explanation',
      })
  })

  it('of a redirect says where it leads to, and the request is not sent there', async () => {
    const err = await errorOf({ status: 308, headers: { location: `${server.url}/elsewhere` } })
    expect(err).toMatchObject({
      status: 308,
      message: `Shiplog answered with a redirect to ${server.url}/elsewhere. Use the address that it redirects to`,
    })
    expect(server.requests).toHaveLength(1)
  })
})

describe('a DeploymentBlockedError', () => {
  const details = { rule_name: 'No weekends', violations: [] }
  const retry_after = '2026-10-26T07:00:00Z'
  const block = { error: 'deployment_blocked', code: 'NO_DEPLOY_WINDOW', message: 'Not now', retry_after }

  it('has the code, the sentence and the rules', async () => {
    const reply = json({ ...block, detail: { ...block, details } }, 423, { 'retry-after': '60' })
    const err = await errorOf(reply)
    expect(err).toBeInstanceOf(DeploymentBlockedError)
    expect(err).toBeInstanceOf(ApiError)
    expect(err).toMatchObject({
      name: 'DeploymentBlockedError',
      status: 423,
      code: 'NO_DEPLOY_WINDOW',
      message: 'Not now',
      retryAfter: retry_after,
      retryAfterMs: 60_000,
      details,
    })
  })

  it('has no time when time alone does not help', async () => {
    const { retry_after: _, ...whole } = block
    const err = await errorOf(json({ ...whole, detail: { ...whole, details } }, 423))
    expect(err).toMatchObject({ retryAfter: null, retryAfterMs: null })
  })

  it('needs a whole answer; otherwise it is another ApiError', async () => {
    const err = await errorOf(json({ ...block, detail: 'text' }, 423))
    expect(err).not.toBeInstanceOf(DeploymentBlockedError)
    expect(err).toMatchObject({ status: 423, message: 'text' })
  })
})

describe('a NetworkError', () => {
  it('says that nobody listens', async () => {
    const err = await thrownBy(server.client({ url: 'http://127.0.0.1:9/x', retries: 0 }).GET('/products/'))
    expect(err).toBeInstanceOf(NetworkError)
    expect(err).toBeInstanceOf(ShiplogError)
    expect(err).toMatchObject({
      code: 'network',
      message: expect.stringMatching(/^Shiplog cannot be reached at http:\/\/127\.0\.0\.1:9\/x/),
    })
  })

  it('says that another server answered, and the request is not repeated', async () => {
    const reply = { headers: { 'content-type': 'text/html' }, body: '<form>Sign in</form>' }
    server.answer(reply)
    expect(await thrownBy(server.client().GET('/products/'))).toMatchObject({
      name: 'NetworkError',
      code: 'invalid_answer',
      message: 'The answer is not JSON (text/html). Is the address of Shiplog right?',
    })
    expect(server.requests).toHaveLength(1)
  })

  it('says that JSON is cut off', async () => {
    expect(
      await errorOf({ headers: { 'content-type': 'application/json' }, body: '[{"name":"check' }),
    ).toMatchObject({
      code: 'network',
      message: expect.stringMatching(/^The answer cannot be read to its end \(.+\)$/),
    })
  })
})

it('the credential is in no error, and not in what is printed of the client', async () => {
  const errors = [
    await errorOf(refusal(401, 'Invalid API key')),
    await errorOf('reset the connection'),
    await errorOf({ headers: { 'content-type': 'application/json' }, body: '{' }),
    await thrownBy(server.client({ url: 'http://127.0.0.1:9', retries: 0 }).GET('/products/')),
    await thrownBy(server.client({ timeoutMs: 1, retries: 0 }).GET('/products/')),
  ]
  for (const one of [...errors, server.client()]) {
    const printed = inspect(one, { depth: 20, showHidden: true }) + JSON.stringify(one) + String(one)
    expect(printed).not.toContain(credential)
  }
  expect(errors.every((err) => err instanceof ShiplogError)).toBe(true)
})
