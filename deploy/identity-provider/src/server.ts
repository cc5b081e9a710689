import { once } from 'node:events'
import { createServer } from 'node:http'
import { algorithm, type Identity } from './access-token.ts'

/** An OIDC issuer of two documents: discovery and the public key. Tokens are signed by `signAccessToken`. */
export const startIdentityProvider = async (
  { issuer, private_key }: Identity,
  listenAt: { host: string; port: number },
): Promise<{ stop: () => Promise<void> }> => {
  const { d: _, ...publicKey } = private_key
  const documents: Record<string, object> = {
    '/.well-known/openid-configuration': {
      issuer,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: [algorithm],
      response_types_supported: ['id_token'],
      subject_types_supported: ['public'],
    },
    '/jwks': { keys: [{ ...publicKey, alg: algorithm, use: 'sig' }] },
    '/health/ready': { status: 'ok' },
  }
  const server = createServer((req, res) => {
    const document = documents[req.url ?? '']
    res.writeHead(document === undefined ? 404 : 200, { 'Content-Type': 'application/json' })
    res.end(JSON.stringify(document ?? { detail: 'Not found' }))
  })
  server.listen(listenAt.port, listenAt.host)
  await once(server, 'listening')
  return {
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
