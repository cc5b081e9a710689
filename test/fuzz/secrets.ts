import type { Suite } from '../support/suite/suite.ts'

/** The credentials of an account, by the names that requests use. */
export type Secrets = Record<string, string>

/**
 * Creates the credentials of an account. Requests must not use `keyIds`, because a request with one of them
 * could revoke a key that other requests need.
 */
export const createSecrets = async (
  suite: Suite,
  account: string,
): Promise<{ secrets: Secrets; keyIds: string[] }> => {
  const token = (role: string, claims = {}) => suite.token({ account, role, expiresIn: 86_400, ...claims })
  const key = await suite.keys.create({ account, name: 'fuzz' })
  const lists = { products: ['checkout'], environments: ['production'] }
  const narrow = await suite.keys.create({ account, name: 'narrow', ...lists })
  const revoked = await suite.keys.create({ account, name: 'revoked' })
  await suite.keys.revoke(revoked)
  const admin = await token('admin')
  const badges = await fetch(`${suite.url}/badge-tokens/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'fuzz' }),
  })
  const badgeToken = (await badges.json()) as { id: string; token: string }
  const secrets = {
    key: key.key,
    'narrow-key': narrow.key,
    'revoked-key': revoked.key,
    viewer: await token('viewer'),
    member: await token('member'),
    admin,
    'badge-token': badgeToken.token,
    nobody: await token('none'),
    expired: await token('admin', { expiresIn: -3_600 }),
    'foreign-issuer': await token('admin', { iss: 'https://issuer.example.com' }),
  }
  return { secrets, keyIds: [key.id, narrow.id, revoked.id, badgeToken.id] }
}
