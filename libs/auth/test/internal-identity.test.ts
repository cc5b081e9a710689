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
}

const keys = (more: Partial<IdentityKeys> = {}): IdentityKeys => ({
  privateKey: undefined,
  publicKeys: undefined,
  secret: undefined,
  ...more,
})
/** As every service has them. */
const keysOf = (service: keyof typeof privateKeys): IdentityKeys =>
  keys({ privateKey: privateKeys[service], publicKeys })

/** What catalog makes of a call, with these keys: `/` is for gateway and notifier, `/user` for users. */
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

/** What catalog makes of a call that one signs with these keys. */
const call = async (caller: IdentityKeys, called: IdentityKeys, who: Principal = asService('gateway')) =>
  ask(called, await createIdentitySigner(caller)('catalog', who), who.kind === 'user' ? '/user' : '/')

const header = { alg: 'EdDSA', kid: 'notifier' }

/** Signed with the notifier's key, with whatever it likes. */
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
  it('speaks as itself, to whom it is talking, and the gateway for users', async () => {
    expect(await call(keysOf('gateway'), keysOf('catalog'))).toBe(204)
    expect(await call(keysOf('notifier'), keysOf('catalog'), asService('notifier'))).toBe(204)
    expect(await call(keysOf('gateway'), keysOf('catalog'), user)).toBe(200)
    // Known, and not one that the route is for.
    expect(await call(keysOf('catalog'), keysOf('catalog'), asService('catalog'))).toBe(403)
  })

  it('is believed neither as another nor for a user', async () => {
    expect(await call(keysOf('notifier'), keysOf('catalog'), asService('gateway'))).toBe(401)
    expect(await call(keysOf('notifier'), keysOf('catalog'), user)).toBe(401)
    expect(await call(keysOf('gateway'), keysOf('catalog'), asService('notifier'))).toBe(401)
  })

  it('is not believed under the name or the issuer of another', async () => {
    const asGateway = (token: SignJWT) => token.setIssuer('gateway')
    expect(await ask(keysOf('catalog'), await forge((token) => token))).toBe(204)
    expect(await ask(keysOf('catalog'), await forge(asGateway))).toBe(401)
    expect(await ask(keysOf('catalog'), await forge(asGateway, { kid: 'gateway' }))).toBe(401)
    expect(await ask(keysOf('catalog'), await forge((token) => token, { kid: 'nobody' }))).toBe(401)
  })

  it('is believed for a time only, by one only', async () => {
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

  it('is not believed by what everybody can read: a public key is no secret to sign with', async () => {
    const secret = publicKeys.split(',')[0]?.split(':')[1] ?? ''
    expect(await call(keys({ secret }), keysOf('catalog'))).toBe(401)
  })

  it('gets another key in three steps, and services a step apart believe each other', async () => {
    const next = createServiceKeys(['gateway.2'])
    const steps = [
      keysOf('gateway'),
      keys({ privateKey: privateKeys.gateway, publicKeys: `${publicKeys},${next.publicKeys}` }),
      keys({ privateKey: next.privateKeys['gateway.2'], publicKeys: `${publicKeys},${next.publicKeys}` }),
      keys({ privateKey: next.privateKeys['gateway.2'], publicKeys: next.publicKeys }),
    ]
    for (const [index, step] of steps.entries())
      for (const other of steps.slice(Math.max(0, index - 1), index + 2))
        expect([index, await call(step, other)]).toEqual([index, 204])
    expect(await call(steps[0] ?? keys(), steps[3] ?? keys())).toBe(401)
  })
})

describe('The secret of before', () => {
  const [older, newer] = ['o'.repeat(32), 'n'.repeat(32)]

  it('gives way to keys in three steps, and services a step apart believe each other', async () => {
    const steps = (service: 'gateway' | 'catalog') => [
      keys({ secret: older }),
      keys({ secret: older, publicKeys }),
      keys({ secret: older, publicKeys, privateKey: privateKeys[service] }),
      keysOf(service),
    ]
    for (const [index, step] of steps('gateway').entries())
      for (const other of steps('catalog').slice(Math.max(0, index - 1), index + 2))
        expect([index, await call(step, other)]).toEqual([index, 204])
    expect(await call(keys({ secret: older }), keysOf('catalog'))).toBe(401)
  })

  it('gives way to another in three steps as well', async () => {
    const steps = [older, `${older},${newer}`, `${newer}, ${older}`, newer]
    for (const [index, step] of steps.entries())
      for (const other of steps.slice(Math.max(0, index - 1), index + 2))
        expect([step, other, await call(keys({ secret: step }), keys({ secret: other }))]).toEqual([
          step,
          other,
          204,
        ])
    expect(await call(keys({ secret: older }), keys({ secret: newer }))).toBe(401)
  })
})
