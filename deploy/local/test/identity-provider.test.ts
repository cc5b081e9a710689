import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signAccessToken, startIdentityProvider } from '@shiplog/identity-provider'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { describe, expect, it, onTestFinished } from 'vitest'
import { identityOf, loadSecrets } from '../src/state/secrets.ts'

const secretsFile = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'shiplog-test-identity-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return join(directory, 'secrets.json')
}

const getJson = async (url: string): Promise<unknown> => (await fetch(url)).json()

describe('the local identity provider', () => {
  it('publishes the public key of its tokens, and not the private key', async () => {
    const secrets = await loadSecrets(secretsFile())
    const identity = identityOf(secrets)
    const provider = await startIdentityProvider(identity, { host: '127.0.0.1', port: secrets.identity.port })
    onTestFinished(provider.stop)
    const { issuer } = identity
    const discovery = (await getJson(`${issuer}/.well-known/openid-configuration`)) as { jwks_uri: string }
    expect(discovery).toMatchObject({ issuer })
    const keys = (await getJson(discovery.jwks_uri)) as JSONWebKeySet
    expect(keys.keys[0]).not.toHaveProperty('d')

    const request = { account: 'acme', roles: ['member'], subject: 'ada', expiresIn: '12h' }
    const token = await signAccessToken(identity, request)
    const options = { issuer, audience: 'shiplog', algorithms: ['ES256'] }
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), options)
    expect(payload).toMatchObject({ sub: 'ada', account: 'acme', roles: ['member'] })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(12 * 3600)
  })

  it('keeps its secrets over a restart, in a file that only the user can read', async () => {
    const path = secretsFile()
    const secrets = await loadSecrets(path)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(await loadSecrets(path)).toEqual(secrets)
  })

  it('adds secrets that an older version did not make, once', async () => {
    const path = secretsFile()
    const { nats_passwords: _, service_keys: __, session_keys: ___, ...older } = await loadSecrets(path)
    writeFileSync(path, JSON.stringify({ ...older, internal_secret: 'x'.repeat(32) }))
    const secrets = await loadSecrets(path)
    expect(secrets).toMatchObject({ ...older, service_keys: { public: expect.stringMatching(/^gateway:/) } })
    expect(secrets.session_keys).toMatch(/^local:/)
    expect(await loadSecrets(path)).toEqual(secrets)
  })
})
