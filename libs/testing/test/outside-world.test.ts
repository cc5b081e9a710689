import { createRemoteJWKSet, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { type Algorithm, startIdentityProvider, startReceiver } from '../src/index.ts'

const verify = async (issuer: string, token: string) => {
  const discovered = await fetch(`${issuer}/.well-known/openid-configuration`)
  const { jwks_uri } = (await discovered.json()) as { jwks_uri: string }
  return jwtVerify(token, createRemoteJWKSet(new URL(jwks_uri)), { issuer, audience: 'shiplog' })
}

describe('startIdentityProvider', () => {
  it.each<Algorithm>(['RS256', 'ES256', 'EdDSA'])(
    'signs with %s what its published keys verify',
    async (algorithm) => {
      const identity = await startIdentityProvider({ algorithm })
      const token = await identity.token({ account: 'acme', role: 'member', email: 'ann@acme.test' })
      const { payload, protectedHeader } = await verify(identity.issuer, token)
      expect(protectedHeader.alg).toBe(algorithm)
      expect(payload).toMatchObject({ org_slug: 'acme', roles: ['member'], email: 'ann@acme.test' })
      expect(identity.requests).toEqual({ discovery: 1, jwks: 1 })
      await identity.stop()
    },
  )

  it('signs with a new key after a rotation, and keeps the old one published until it is retired', async () => {
    const identity = await startIdentityProvider({ algorithm: 'ES256' })
    const first = await identity.token({ account: 'acme', role: 'viewer' })
    await identity.rotate()
    const second = await identity.token({ account: 'acme', role: 'viewer' })
    await verify(identity.issuer, first)
    await verify(identity.issuer, second)
    await identity.rotate({ retireOld: true })
    await expect(verify(identity.issuer, second)).rejects.toThrow('no applicable key')
    await identity.stop()
  })

  it('makes tokens whose time is over, and breaks connections while it is down', async () => {
    const identity = await startIdentityProvider({ algorithm: 'ES256' })
    const token = await identity.token({ account: 'acme', role: 'admin', expiresIn: -60 })
    await expect(verify(identity.issuer, token)).rejects.toThrow('"exp"')
    identity.setDown(true)
    await expect(verify(identity.issuer, token)).rejects.toThrow('fetch failed')
    await identity.stop()
  })
})

describe('startReceiver', () => {
  const post = (url: string) => fetch(url, { method: 'POST', body: JSON.stringify({ text: 'hi' }) })

  it('keeps what it is sent, and answers ok', async () => {
    const receiver = await startReceiver()
    const answer = await post(`${receiver.url}/hook`)
    expect([answer.status, await answer.text()]).toEqual([200, 'ok'])
    expect(receiver.requests).toMatchObject([{ method: 'POST', path: '/hook', body: { text: 'hi' } }])
    await receiver.stop()
  })

  it('answers as it is told', async () => {
    const receiver = await startReceiver()
    receiver.respond(() => ({ status: 429, headers: { 'retry-after': '2' }, body: 'slow down' }))
    const answer = await post(receiver.url)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '2'])
    receiver.respond(() => 'reset the connection')
    await expect(post(receiver.url)).rejects.toThrow('fetch failed')
    await receiver.stop()
  })

  it('can hang, and still be stopped', async () => {
    const receiver = await startReceiver()
    receiver.respond(() => new Promise(() => {}))
    const hanging = expect(post(receiver.url)).rejects.toThrow('fetch failed')
    await expect.poll(() => receiver.requests).toHaveLength(1)
    await receiver.stop()
    await hanging
  })
})
