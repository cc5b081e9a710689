import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { IssuerUnavailableError, TokenInvalidError } from '../src/index.ts'
import { type Issuer, startClock, startIssuer, verifierOf } from './support.ts'

let issuer: Issuer
let foreign: Issuer
beforeEach(async () => {
  issuer = await startIssuer()
  foreign = await startIssuer()
})
afterEach(() => Promise.all([issuer.stop(), foreign.stop()]))

describe('the keys of the issuer', () => {
  it('are read at the first token, once for many tokens at a time', async () => {
    const { verify } = verifierOf(issuer)
    expect(issuer.state.reads).toBe(0)
    const tokens = await Promise.all(Array.from({ length: 50 }, (_, n) => issuer.sign({ sub: `user ${n}` })))
    await Promise.all(tokens.map(verify))
    expect(issuer.state.reads).toBe(1)
  })

  it.each(['failing', 'hanging', 'empty', 'garbage'] as const)(
    'are used while the issuer is %s, for hours',
    async (mode) => {
      const clock = startClock()
      const { verify } = verifierOf(issuer, { now: clock.now, keys: { timeoutMs: 100 } })
      await verify(await issuer.sign())
      issuer.state.mode = mode
      for (const round of [1, 2, 3, 4]) {
        clock.forward(3_600_000)
        const exp = Math.floor(clock.now() / 1000) + 60
        await expect(verify(await issuer.sign({ exp, round }))).resolves.toMatchObject({ account: 'acme' })
      }
      expect(issuer.state.asked).toBeGreaterThan(1)
    },
  )

  it('make tokens undecidable when they were never read, and are read once the issuer is back', async () => {
    const clock = startClock()
    const { verify } = verifierOf(issuer, { now: clock.now })
    issuer.state.mode = 'failing'
    const token = await issuer.sign()
    await expect(verify(token)).rejects.toThrow(IssuerUnavailableError)
    issuer.state.mode = 'well'
    await expect(verify(token)).rejects.toThrow(IssuerUnavailableError)
    clock.forward(1_100)
    await expect(verify(token)).resolves.toBeDefined()
  })

  it('are read with a backoff while the issuer fails', async () => {
    const clock = startClock()
    const { verify } = verifierOf(issuer, { now: clock.now })
    issuer.state.mode = 'failing'
    for (let second = 0; second < 300; second += 1) {
      await expect(verify(await issuer.sign({ second }))).rejects.toThrow(IssuerUnavailableError)
      clock.forward(1_000)
    }
    // The keys are read after 0, 1, 3, 7, 15 and 31 s, and then every 30 s.
    expect(issuer.state.asked).toBeGreaterThan(10)
    expect(issuer.state.asked).toBeLessThanOrEqual(16)
  })

  it('change with a rotation: the new key is accepted at once, and the old one no longer', async () => {
    const clock = startClock()
    const { verify } = verifierOf(issuer, { now: clock.now })
    const old = await issuer.sign()
    await verify(old)
    clock.forward(15_000)
    issuer.keys.clear()
    await issuer.addKey('second')
    await expect(verify(await issuer.sign({}, 'second'))).resolves.toBeDefined()
    clock.forward(61_000)
    await expect(verify(old)).rejects.toThrow(TokenInvalidError)
  })

  it.each([1, 2])(
    'are read at once for tokens that name no key, when there were %i keys before',
    async (before) => {
      const clock = startClock()
      const { verify } = verifierOf(issuer, { now: clock.now })
      if (before === 2) await issuer.addKey('other')
      await verify(await issuer.sign({}, 'first', { kid: undefined }))
      clock.forward(15_000)
      issuer.keys.delete('first')
      await issuer.addKey('new')
      const tokens = await Promise.all(
        Array.from({ length: 20 }, (_, n) => issuer.sign({ n }, 'new', { kid: undefined })),
      )
      for (const verified of await Promise.all(tokens.map(verify)))
        expect(verified).toMatchObject({ subject: 'ada' })
      expect(issuer.state.reads).toBe(2)
    },
  )

  it('that were withdrawn are no longer accepted when the set is ten minutes old', async () => {
    const clock = startClock()
    const { verify } = verifierOf(issuer, { now: clock.now })
    const later = Math.floor(Date.now() / 1000) + 3_600
    await verify(await issuer.sign({ exp: later }))
    const withdrawn = await issuer.sign({ exp: later, sub: 'mallory' })
    issuer.keys.clear()
    await issuer.addKey('second')
    clock.forward(600_000)
    await expect(verify(withdrawn)).rejects.toThrow(TokenInvalidError)
  })

  it.each([
    ['unknown key ids', (n: number) => issuer.sign({}, 'first', { kid: `unknown ${n}` })],
    ['forged tokens that name no key', (n: number) => foreign.sign({ n }, 'first', { kid: undefined })],
  ])('are read every 10 s at most during a flood of %s', async (_flood, make) => {
    const clock = startClock()
    const { verify } = verifierOf(issuer, { now: clock.now })
    await verify(await issuer.sign())
    for (let n = 0; n < 300; n += 1) {
      await expect(verify(await make(n))).rejects.toThrow(TokenInvalidError)
      clock.forward(100)
    }
    // The flood takes 30 s. The keys are read at the start, and then every 10 s.
    expect(issuer.state.reads).toBeLessThanOrEqual(4)
    await expect(verify(await issuer.sign({ sub: 'bob' }))).resolves.toBeDefined()
  })

  it('are not used when the discovery document names another issuer', async () => {
    issuer.state.name = issuer.issuer.replace('127.0.0.1', 'localhost')
    await expect(verifierOf(issuer).verify(await issuer.sign())).rejects.toThrow(IssuerUnavailableError)
  })

  it('cause an error that says what was asked and answered when the issuer is wrong', async () => {
    const problemOf = async (address: string): Promise<unknown> => {
      const { verify } = verifierOf(issuer, { issuer: address })
      const err: unknown = await verify(await issuer.sign()).catch((thrown: unknown) => thrown)
      return err instanceof IssuerUnavailableError ? err.cause : err
    }
    const asked = `${issuer.issuer}/.well-known/openid-configuration`
    const wrong = [
      [`${issuer.issuer}/`, `${asked} was asked, and the answer is of the issuer '${issuer.issuer}'`],
      [`${issuer.issuer}/realms/none`, 'answered 404'],
      [`${issuer.issuer}/moved`, 'answered 302, which leads to https://elsewhere.example'],
      [`${issuer.issuer}/page`, 'is not JSON'],
      [issuer.issuer.replace('http:', 'https:'), 'No trusted TLS connection to https://127.0.0.1'],
      ['http://no-such-host.invalid', 'there is no host of the name no-such-host.invalid'],
    ] as const
    for (const [address, words] of wrong)
      expect(await problemOf(address)).toMatchObject({
        name: 'IssuerWrongError',
        message: expect.stringContaining(words),
      })
    issuer.state.mode = 'failing'
    expect(await problemOf(issuer.issuer)).toMatchObject({ message: `${asked} answered 500` })
  })

  it.each([
    ['/realms/none', ' was asked and answered 404'],
    ['/page', ' was asked, and the answer is not JSON'],
  ])('cause an error that says what was asked and answered when the jwks_uri is %s', async (path, words) => {
    issuer.state.keysPath = path
    const message = `${issuer.issuer}${path}${words}: correct the jwks_uri of the identity provider`
    await expect(verifierOf(issuer).verify(await issuer.sign())).rejects.toMatchObject({
      name: 'IssuerUnavailableError',
      cause: { name: 'IssuerWrongError', message },
    })
  })
})
