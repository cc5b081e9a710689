import { TokenInvalidError } from '@shiplog/auth'
import { expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import type { KeyRecord } from '../../db/key-records.ts'
import { makeApiKeyText, parseApiKeyText } from '../../domain/api-key-text.ts'
import { hashSecretText } from '../../domain/secret-text.ts'
import { isValidCredential, knownKey } from './known-callers.ts'

const now = new Date('2026-11-23T12:00:00Z')
const key = makeApiKeyText('acme', 1)

const record = (changes: Partial<KeyRecord> = {}): KeyRecord => ({
  account: 'acme',
  number: 1,
  id: 'id',
  account_id: 'account',
  secret_hash: hashSecretText(key),
  scopes: [],
  products: null,
  environments: null,
  expires_at: null,
  revoked_at: null,
  ...changes,
})
const contextWith = (found: KeyRecord | undefined, verify: () => Promise<void> = async () => {}): Context =>
  ({
    now: () => now,
    keys: { peek: () => found, find: async () => found },
    tokens: { verify },
  }) as unknown as Context

it('knows a key whose whole text is right, while the key is neither revoked nor expired', async () => {
  const before = new Date(now.getTime() - 1)
  const other = makeApiKeyText('acme', 1)
  for (const [found, sent, isKnown] of [
    [record(), key, true],
    [record(), other, false],
    [record({ revoked_at: before }), key, false],
    [record({ expires_at: before }), key, false],
    [undefined, key, false],
    [record(), 'sk_nonsense', false],
  ] as const) {
    expect(knownKey(contextWith(found), parseApiKeyText(sent)) !== undefined).toBe(isKnown)
    expect(await isValidCredential(contextWith(found), sent)).toBe(isKnown)
  }
})

it('admits a credential that cannot be checked now, so that its route answers', async () => {
  const failing = (err: Error) =>
    isValidCredential(
      contextWith(undefined, () => Promise.reject(err)),
      'token',
    )
  expect(await failing(new Error('The identity provider is away'))).toBe(true)
  expect(await failing(new TokenInvalidError('Over'))).toBe(false)
})
