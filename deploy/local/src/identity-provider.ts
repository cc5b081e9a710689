import { once } from 'node:events'
import { createServer } from 'node:http'
import { algorithm, issuerOf } from './access-token.ts'
import { findFreePort, isPortFree } from './ports.ts'
import type { Secrets } from './secrets.ts'

/** The address where tokens say that they come from; another one when its port went to somebody else. */
export const chooseIdentityPort = async ({ identity }: Secrets): Promise<number> =>
  (await isPortFree(identity.port)) ? identity.port : findFreePort()

/** An OIDC issuer of two documents: discovery and the public key. Tokens are signed by `npm run token`. */
export const startIdentityProvider = async (secrets: Secrets): Promise<{ stop: () => Promise<void> }> => {
  const issuer = issuerOf(secrets)
  const { d: _, ...publicKey } = secrets.identity.private_key
  const documents: Record<string, object> = {
    '/.well-known/openid-configuration': {
      issuer,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: [algorithm],
      response_types_supported: ['id_token'],
      subject_types_supported: ['public'],
    },
    '/jwks': { keys: [{ ...publicKey, alg: algorithm, use: 'sig' }] },
  }
  const server = createServer((req, res) => {
    const document = documents[req.url ?? '']
    res.writeHead(document === undefined ? 404 : 200, { 'Content-Type': 'application/json' })
    res.end(JSON.stringify(document ?? { detail: 'Not found' }))
  })
  server.listen(secrets.identity.port, '127.0.0.1')
  await once(server, 'listening')
  return {
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
