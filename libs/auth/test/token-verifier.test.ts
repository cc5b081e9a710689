import { createHmac } from 'node:crypto'
import { createLogger } from '@shiplog/log'
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ClientNotAuthorizedError, TokenInvalidError } from '../src/index.ts'
import { type Issuer, startClock, startIssuer, verifierOf } from './support.ts'

let issuer: Issuer
beforeAll(async () => {
  issuer = await startIssuer()
  await issuer.addKey('curve', 'ES256')
  await issuer.addKey('edwards', 'EdDSA')
  await issuer.addKey('long', 'RS512')
})
afterAll(() => issuer.stop())

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const seconds = (): number => Math.floor(Date.now() / 1000)
const claims = (): JWTPayload => ({
  iss: issuer.issuer,
  aud: 'shiplog',
  sub: 'mallory',
  exp: seconds() + 300,
  org_slug: 'acme',
  roles: ['admin'],
})

describe('a token', () => {
  it.each(['first', 'curve', 'edwards'])('is accepted when the key %s signed it', async (kid) => {
    const token = await issuer.sign({}, kid)
    expect(await verifierOf(issuer).verify(token)).toEqual({
      email: undefined,
      isEmailVerified: true,
      name: undefined,
      expiresAt: expect.any(Date),
      subject: 'ada',
      account: 'acme',
      wrongAccount: undefined,
      role: 'member',
      ownRoles: [],
      isPerson: true,
      session: expect.any(String),
    })
  })

  it('belongs to the session that its issuer names, or else to its own, within one account and subject', async () => {
    const { verify } = verifierOf(issuer)
    const sessionOf = async (claims: Record<string, unknown>) =>
      (await verify(await issuer.sign(claims))).session
    const first = await sessionOf({ sid: 's1', jti: 'a' })
    expect(await sessionOf({ sid: 's1', jti: 'b' })).toBe(first)
    const others = [
      { sid: 's2' },
      { jti: 's1x' },
      { sid: 's1', sub: 'eve' },
      { sid: 's1', org_slug: 'other' },
      {},
    ]
    const all = [first, ...(await Promise.all(others.map(sessionOf)))]
    expect(new Set(all).size).toBe(all.length)
  })

  it('is accepted without the name of its key, when any key of its algorithm signed it', async () => {
    const [several, other] = await Promise.all([startIssuer(), startIssuer()])
    await several.addKey('second')
    const { verify } = verifierOf(several)
    for (const kid of ['first', 'second'])
      expect(await verify(await several.sign({}, kid, { kid: undefined }))).toMatchObject({ subject: 'ada' })
    const expired = await several.sign({ exp: seconds() - 60 }, 'second', { kid: undefined })
    await expect(verify(expired)).rejects.toThrow(TokenInvalidError)
    const foreign = await other.sign({ iss: several.issuer }, 'first', { kid: undefined })
    await expect(verify(foreign)).rejects.toThrow(TokenInvalidError)
    await Promise.all([several.stop(), other.stop()])
  })

  it('is accepted when its audience is one of several', async () => {
    const token = await issuer.sign({ aud: ['other', 'shiplog'] })
    expect(await verifierOf(issuer).verify(token)).toMatchObject({ subject: 'ada' })
  })

  const refused: [string, () => Promise<string>][] = [
    ['is empty', async () => ''],
    ['is garbage', async () => 'a.b.c'],
    ['is for another audience', () => issuer.sign({ aud: 'other' })],
    ['has no audience', () => issuer.sign({ aud: undefined })],
    ['is of another issuer', () => issuer.sign({ iss: 'https://issuer.test' })],
    ['has expired', () => issuer.sign({ exp: seconds() - 7 })],
    ['never expires', () => issuer.sign({ exp: undefined })],
    ['has an expiry that is no number', () => issuer.sign({ exp: 'tomorrow' })],
    ['is not valid yet', () => issuer.sign({ nbf: seconds() + 30 })],
    ['has no subject', () => issuer.sign({ sub: undefined })],
    ['has a blank subject', () => issuer.sign({ sub: '' })],
    ['has a subject that cannot be stored', () => issuer.sign({ sub: 'ada\0' })],
    ['is signed with an algorithm that is not on the list', () => issuer.sign({}, 'long')],
    ['names a key that the issuer does not have', () => issuer.sign({}, 'first', { kid: 'unknown' })],
    ['names the key of another algorithm', () => issuer.sign({}, 'first', { kid: 'curve' })],
  ]
  it.each(refused)('is refused when it %s', async (_reason, make) => {
    await expect(verifierOf(issuer).verify(await make())).rejects.toThrow(TokenInvalidError)
  })

  it('is refused when its claims were changed', async () => {
    const [header, , signature] = (await issuer.sign()).split('.')
    const forged = `${header}.${base64(claims())}.${signature}`
    await expect(verifierOf(issuer).verify(forged)).rejects.toThrow(TokenInvalidError)
  })

  it.each(['none', 'None', 'NONE'])('is refused without a signature, as alg %s', async (alg) => {
    const forged = `${base64({ alg, kid: 'first' })}.${base64(claims())}.`
    await expect(verifierOf(issuer).verify(forged)).rejects.toThrow(TokenInvalidError)
  })

  it('is refused when the public key served as the secret of a MAC', async () => {
    const jwk = issuer.keys.get('first')?.jwk as JWK
    const pem = await exportSPKI((await importJWK(jwk, 'RS256')) as CryptoKey)
    for (const secret of [pem, JSON.stringify(jwk), jwk.n ?? '']) {
      const signed = `${base64({ alg: 'HS256', kid: 'first' })}.${base64(claims())}`
      const mac = createHmac('sha256', secret).update(signed).digest('base64url')
      await expect(verifierOf(issuer).verify(`${signed}.${mac}`)).rejects.toThrow(TokenInvalidError)
    }
  })

  it('cannot bring its own key along', async () => {
    const own = await generateKeyPair('RS256', { extractable: true })
    const jwk = await exportJWK(own.publicKey)
    const reads = issuer.state.reads
    for (const header of [
      { jwk, kid: 'first' },
      { jku: `${issuer.issuer}/mallory.json`, kid: 'first' },
      { x5u: `${issuer.issuer}/mallory.pem`, kid: 'first' },
    ]) {
      const forged = await new SignJWT(claims())
        .setProtectedHeader({ alg: 'RS256', ...header })
        .sign(own.privateKey)
      await expect(verifierOf(issuer).verify(forged)).rejects.toThrow(TokenInvalidError)
    }
    expect(issuer.state.reads).toBe(reads + 3)
  })

  it('is accepted within the tolerance for clocks', async () => {
    await expect(verifierOf(issuer).verify(await issuer.sign({ exp: seconds() - 2 }))).resolves.toBeDefined()
    await expect(verifierOf(issuer).verify(await issuer.sign({ nbf: seconds() + 2 }))).resolves.toBeDefined()
  })

  it('is refused after its expiry, although it was checked before', async () => {
    const clock = startClock()
    const { verify } = verifierOf(issuer, { now: clock.now })
    const token = await issuer.sign({ exp: seconds() + 20 })
    await verify(token)
    clock.forward(19_000)
    await expect(verify(token)).resolves.toBeDefined()
    clock.forward(7_000)
    await expect(verify(token)).rejects.toThrow(TokenInvalidError)
  })

  it('is known after it was accepted, until its expiry, if it gives access', async () => {
    const clock = startClock()
    const verifier = verifierOf(issuer, { now: clock.now })
    const token = await issuer.sign({ exp: seconds() + 300 })
    const withoutRole = await issuer.sign({ roles: [] })
    const withoutAccount = await issuer.sign({ org_slug: 'no name' })
    expect(verifier.isKnown(token)).toBe(false)
    for (const one of [token, withoutRole, withoutAccount]) await verifier.verify(one)
    expect([token, withoutRole, withoutAccount].map(verifier.isKnown)).toEqual([true, false, false])
    expect(verifier.isKnown(`${token}x`)).toBe(false)
    clock.forward(301_000)
    expect(verifier.isKnown(token)).toBe(false)
  })
})

describe('the account of a token', () => {
  const accountOf = async (extra: Record<string, unknown>) =>
    (await verifierOf(issuer).verify(await issuer.sign({ org_slug: undefined, ...extra }))).account

  it('is the first claim that is present', async () => {
    expect(await accountOf({ org_slug: 'acme', account: 'other' })).toBe('acme')
    expect(await accountOf({ account: 'other' })).toBe('other')
    for (const org_slug of [' ', null]) expect(await accountOf({ org_slug, account: 'other' })).toBe('other')
    expect(await accountOf({ account: 'north_sea.k3-x' })).toBe('north_sea.k3-x')
  })

  it.each([undefined, '', 'a b', 'a\u0000b', '../x', 'é', 'x'.repeat(101)])(
    'is undefined for %j',
    async (org_slug) => {
      expect(await accountOf({ org_slug })).toBeUndefined()
    },
  )

  it('is returned as wrongAccount when it is not a valid name', async () => {
    const verified = await verifierOf(issuer).verify(await issuer.sign({ org_slug: 'Acme & Co' }))
    expect(verified).toMatchObject({
      account: undefined,
      wrongAccount: { claim: 'org_slug', value: 'Acme & Co' },
    })
  })

  it('is never another claim when the first is of a wrong type: the token is invalid', async () => {
    for (const org_slug of [7, 0, true, false, ['acme'], {}, { toString: 'acme' }])
      await expect(accountOf({ org_slug, account: 'other' })).rejects.toThrow(TokenInvalidError)
  })

  it('is found by a path of names', async () => {
    const { verify } = verifierOf(issuer, { accountClaims: ['o.slg'], rolesClaim: 'realm_access.roles' })
    const token = await issuer.sign({ o: { slg: 'acme' }, realm_access: { roles: ['admin'] } })
    expect(await verify(token)).toMatchObject({ account: 'acme', role: 'admin' })
  })
})

describe('the names of claims', () => {
  it('may be addresses: the whole name is tried before a path', async () => {
    const [accountClaim, rolesClaim] = [
      'https://shiplog.example.com/account',
      'https://shiplog.example.com/roles',
    ]
    const { verify } = verifierOf(issuer, { accountClaims: [accountClaim], rolesClaim })
    const token = await issuer.sign({ [accountClaim]: 'acme', [rolesClaim]: ['admin'] })
    expect(await verify(token)).toMatchObject({ account: 'acme', role: 'admin' })
  })
})

describe('the client of a token', () => {
  const withParties = (...authorizedParties: string[]) => verifierOf(issuer, { authorizedParties })

  it.each(['azp', 'client_id', 'cid', 'appid'])(
    'is accepted when %s names a client of the list',
    async (claim) => {
      const { verify } = withParties('shiplog', 'ci')
      expect(await verify(await issuer.sign({ [claim]: 'ci' }))).toMatchObject({ subject: 'ada' })
      await expect(verify(await issuer.sign({ [claim]: 'other' }))).rejects.toMatchObject({
        name: 'ClientNotAuthorizedError',
        client: 'other',
      })
    },
  )

  it('is taken from azp before the other claims', async () => {
    const token = await issuer.sign({ azp: 'other', client_id: 'shiplog', cid: 'shiplog' })
    await expect(withParties('shiplog').verify(token)).rejects.toThrow(ClientNotAuthorizedError)
  })

  it('is refused when the token names none, or another type', async () => {
    for (const claims of [{}, { azp: null }, { azp: ['shiplog'] }, { azp: '' }, { azp: 'Shiplog' }])
      await expect(withParties('shiplog').verify(await issuer.sign(claims))).rejects.toThrow(
        TokenInvalidError,
      )
  })

  it('may be any client without a list', async () => {
    expect(await verifierOf(issuer).verify(await issuer.sign({ azp: 'other' }))).toBeDefined()
  })
})

describe('an algorithm that is not accepted', () => {
  it('is named in the error', async () => {
    const token = await issuer.sign({}, 'long')
    await expect(verifierOf(issuer).verify(token)).rejects.toMatchObject({
      name: 'AlgorithmNotAllowedError',
      algorithm: 'RS512',
    })
  })
})

describe('the role of a token', () => {
  it.each([
    [['viewer'], 'viewer'],
    [['viewer', 'admin', 'member'], 'admin'],
    ['openid viewer member', 'member'],
    [['administrator'], 'viewer'],
    ['qa', 'viewer'],
    [[], undefined],
    [undefined, undefined],
    [null, undefined],
    [['offline_access'], undefined],
  ])('of %j is %s', async (roles, role) => {
    expect((await verifierOf(issuer).verify(await issuer.sign({ roles }))).role).toBe(role)
  })

  it.each([[{ admin: true }], [7], [true], [['admin', 1]], [['admin', null]]])(
    'is not read from %j: the token is invalid',
    async (roles) => {
      const { verify } = verifierOf(issuer)
      await expect(verify(await issuer.sign({ roles }))).rejects.toThrow(TokenInvalidError)
    },
  )
})

describe("the roles of an account's own", () => {
  it('are of persons only: they give a program no access', async () => {
    const { verify } = verifierOf(issuer)
    const roles = ['qa', 'release_manager']
    const person = await verify(await issuer.sign({ roles, azp: 'shiplog' }))
    expect(person).toMatchObject({ isPerson: true, role: 'viewer', ownRoles: roles })
    const program = await verify(await issuer.sign({ roles, sub: 'ci', azp: 'ci' }))
    expect(program).toMatchObject({ isPerson: false, role: undefined, ownRoles: [] })
    const member = await verify(await issuer.sign({ roles: ['member', ...roles], sub: 'ci', azp: 'ci' }))
    expect(member).toMatchObject({ isPerson: false, role: 'member', ownRoles: [] })
  })

  it('are only those that the operator names', async () => {
    const { verify } = verifierOf(issuer, { ownRoles: ['qa'] })
    expect(await verify(await issuer.sign({ roles: ['everyone', 'qa'] }))).toMatchObject({ ownRoles: ['qa'] })
    expect((await verify(await issuer.sign({ roles: ['everyone'] }))).role).toBeUndefined()
  })
})

describe('what a token says about its person', () => {
  it.each([
    [undefined, true],
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
  ])('with email_verified %j, the address is verified: %j', async (email_verified, isEmailVerified) => {
    const token = await issuer.sign({ email: 'ada@acme.example', email_verified })
    expect(await verifierOf(issuer).verify(token)).toMatchObject({ isEmailVerified })
  })

  it.each(['x'.repeat(256), 'a\nb', '\u202e\u0000', '\ud800', ' ', 7])(
    'is left out when it is %j',
    async (text) => {
      const verified = await verifierOf(issuer).verify(await issuer.sign({ email: text, name: text }))
      expect(verified).toMatchObject({ email: undefined, name: undefined })
    },
  )

  it('has a subject of at most 255 characters', async () => {
    const { verify } = verifierOf(issuer)
    expect(await verify(await issuer.sign({ sub: 'x'.repeat(255) }))).toMatchObject({ isPerson: true })
    await expect(verify(await issuer.sign({ sub: 'x'.repeat(256) }))).rejects.toThrow('longer than 255')
  })
})

describe('the kind of a token', () => {
  it.each(['at+jwt', 'AT+JWT', 'application/at+jwt', 'JWT', 'jwt', undefined])(
    'is an access token when its header says %s',
    async (typ) => {
      await expect(verifierOf(issuer).verify(await issuer.sign({}, 'first', { typ }))).resolves.toBeDefined()
    },
  )

  it.each(['', 'id+jwt', 'logout+jwt', 'dpop+jwt', 'at+jwt2', 'text/at+jwt'])(
    'is refused when its header says %j',
    async (typ) => {
      const token = await issuer.sign({}, 'first', { typ })
      await expect(verifierOf(issuer).verify(token)).rejects.toThrow(TokenInvalidError)
    },
  )

  it.each([
    { nonce: 'n-0S6_WzA2Mj' },
    { at_hash: '77QmUPtjPfzWtF2AnpK9RQ' },
    { c_hash: 'LDktKdoQak3Pk0cnXxCltA' },
    { token_use: 'id' },
    { typ: 'ID' },
    { typ: 'Refresh' },
  ])('is refused with the claims %j, and the log says why', async (claims) => {
    const lines: Record<string, unknown>[] = []
    const noting = Object.assign(createLogger('test', 'silent'), {
      info: (fields: Record<string, unknown>) => lines.push(fields),
    })
    const { verify } = verifierOf(issuer, { log: noting })
    await expect(verify(await issuer.sign(claims))).rejects.toThrow(TokenInvalidError)
    expect(lines).toEqual([
      { issuer: issuer.issuer, reason: expect.stringContaining(Object.keys(claims)[0] ?? '') },
    ])
  })

  it('is an access token with the claims of access tokens', async () => {
    for (const claims of [{ token_use: 'access' }, { typ: 'Bearer' }, { azp: 'app', sid: 's', jti: 'j' }])
      await expect(verifierOf(issuer).verify(await issuer.sign(claims))).resolves.toBeDefined()
  })
})
