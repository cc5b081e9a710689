import { createPrivateKey } from 'node:crypto'
import { errorHandler } from '@shiplog/http'
import { createLogger } from '@shiplog/log'
import express from 'express'
import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import {
  checkIdentity,
  createIdentitySigner,
  createServiceKeys,
  type IdentityKeys,
  type Principal,
  principal,
  requireService,
} from '../src/index.ts'

const { privateKeys, publicKeys } = createServiceKeys(['gateway', 'notifier', 'catalog'])
const asService = (service: string): Principal => ({ kind: 'service', service })
const user: Principal = {
  kind: 'user',
  account_id: '3f1f7a8e-52a5-4b7a-9a58-2d4a6f1c9b10',
  account: 'acme',
  subject: 'ada',
  role: 'admin',
  person: { email: 'ada@acme.example', unverified_email: null, name: 'Ada Lovelace', own_roles: ['qa'] },
}

const keysOf = (service: keyof typeof privateKeys): IdentityKeys => ({
  privateKey: privateKeys[service],
  publicKeys,
})

/**
 * Starts a fake catalog with these keys, calls it, and returns the status of its answer. The route `/`
 * accepts the gateway and the notifier, and the route `/user` accepts users.
 */
const ask = async (called: IdentityKeys, authorization: string, path = '/'): Promise<number> => {
  const app = express()
  app.use(checkIdentity(called, 'catalog'))
  app.get('/', requireService('gateway', 'notifier'), (_req, res) => void res.status(204).end())
  app.get('/user', (req, res) => void res.json(principal(req)))
  app.use(errorHandler(createLogger('test', 'silent'), () => false))
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  const answer = await fetch(`http://127.0.0.1:${address.port}${path}`, { headers: { authorization } })
  server.close()
  server.closeAllConnections()
  return answer.status
}

/** Signs a principal with the caller's key, calls a fake catalog with it, and returns the status. */
const call = async (caller: IdentityKeys, called: IdentityKeys, who: Principal = asService('gateway')) =>
  ask(called, await createIdentitySigner(caller)('catalog', who), who.kind === 'user' ? '/user' : '/')

const header = { alg: 'EdDSA', kid: 'notifier' }

/** Signs a token with the notifier's key, and with claims and headers that the test chooses. */
const forge = async (change: (token: SignJWT) => SignJWT, named: object = {}): Promise<string> => {
  const der = Buffer.from(privateKeys.notifier.split(':')[1] ?? '', 'base64')
  const token = new SignJWT({ principal: asService('notifier') })
    .setProtectedHeader({ ...header, ...named })
    .setIssuer('notifier')
    .setAudience('catalog')
    .setExpirationTime('60s')
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  return `Bearer ${await change(token).sign(key)}`
}

describe('A service with a key of its own', () => {
  it('signs for itself and for one audience, and the gateway signs for users', async () => {
    expect(await call(keysOf('gateway'), keysOf('catalog'))).toBe(204)
    expect(await call(keysOf('notifier'), keysOf('catalog'), asService('notifier'))).toBe(204)
    expect(await call(keysOf('gateway'), keysOf('catalog'), user)).toBe(200)
    // The signature is valid, but the route does not accept the catalog.
    expect(await call(keysOf('catalog'), keysOf('catalog'), asService('catalog'))).toBe(403)
  })

  it('is refused when it names another service or a user as the principal', async () => {
    expect(await call(keysOf('notifier'), keysOf('catalog'), asService('gateway'))).toBe(401)
    expect(await call(keysOf('notifier'), keysOf('catalog'), user)).toBe(401)
    expect(await call(keysOf('gateway'), keysOf('catalog'), asService('notifier'))).toBe(401)
  })

  it('is refused when it names the key or the issuer of another service', async () => {
    const asGateway = (token: SignJWT) => token.setIssuer('gateway')
    expect(await ask(keysOf('catalog'), await forge((token) => token))).toBe(204)
    expect(await ask(keysOf('catalog'), await forge(asGateway))).toBe(401)
    expect(await ask(keysOf('catalog'), await forge(asGateway, { kid: 'gateway' }))).toBe(401)
    expect(await ask(keysOf('catalog'), await forge((token) => token, { kid: 'nobody' }))).toBe(401)
  })

  it('is refused after the expiry, by another audience, and without either claim', async () => {
    const past = await forge((token) => token.setExpirationTime('-1s'))
    const elsewhere = await forge((token) => token.setAudience('ingestion'))
    for (const authorization of [past, elsewhere, 'Bearer', 'Bearer x', 'Bearer x.y.z', ''])
      expect([authorization, await ask(keysOf('catalog'), authorization)]).toEqual([authorization, 401])
    const claims = { principal: asService('notifier'), iss: 'notifier' }
    for (const lacking of [{ aud: 'catalog' }, { exp: 4_000_000_000 }]) {
      const token = await forge(() => new SignJWT({ ...claims, ...lacking }).setProtectedHeader(header))
      expect([lacking, await ask(keysOf('catalog'), token)]).toEqual([lacking, 401])
    }
  })

  it('is refused when a public key served as the secret of a MAC', async () => {
    const secret = new TextEncoder().encode(publicKeys.split(',')[0]?.split(':')[1] ?? '')
    const token = await new SignJWT({ principal: asService('notifier') })
      .setProtectedHeader({ ...header, alg: 'HS256' })
      .setIssuer('notifier')
      .setAudience('catalog')
      .setExpirationTime('60s')
      .sign(secret)
    expect(await ask(keysOf('catalog'), `Bearer ${token}`)).toBe(401)
  })

  it('gets another key in three steps, and services that are one step apart accept each other', async () => {
    const next = createServiceKeys(['gateway.2'])
    const newKeyOnly = { privateKey: next.privateKeys['gateway.2'], publicKeys: next.publicKeys }
    const steps = [
      keysOf('gateway'),
      { privateKey: privateKeys.gateway, publicKeys: `${publicKeys},${next.publicKeys}` },
      { privateKey: next.privateKeys['gateway.2'], publicKeys: `${publicKeys},${next.publicKeys}` },
      newKeyOnly,
    ]
    for (const [index, step] of steps.entries())
      for (const other of steps.slice(Math.max(0, index - 1), index + 2))
        expect([index, await call(step, other)]).toEqual([index, 204])
    expect(await call(keysOf('gateway'), newKeyOnly)).toBe(401)
  })
})
