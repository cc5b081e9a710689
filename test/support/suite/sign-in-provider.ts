import { randomBytes } from 'node:crypto'
import { type Identity, identityProvider, signAccessToken } from '@shiplog/identity-provider'
import { startHttpServer, type TokenOptions } from '@shiplog/testing'
import { exportJWK, generateKeyPair } from 'jose'

export type SignInProvider = {
  issuer: string
  /** Environment variables of the gateway for sign-in with this provider. */
  variables: Record<string, string>
  token: (options: TokenOptions) => Promise<string>
  /** While down, the server closes connections without an answer. */
  setDown: (down: boolean) => void
  stop: () => Promise<void>
}

/**
 * Starts the local identity provider, which has a sign-in form.
 *
 * @param lifetime lifetime of access tokens, such as `5m`
 */
export const startSignInProvider = async (lifetime = '1h'): Promise<SignInProvider> => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const private_key = { ...(await exportJWK(privateKey)), kid: 'form' }
  let isDown = false
  let listener: ReturnType<typeof identityProvider> | undefined
  const server = await startHttpServer((req, res) => {
    if (isDown) return void res.destroy()
    listener?.(req, res)
  })
  const identity: Identity = { issuer: server.url, private_key }
  listener = identityProvider(identity, { lifetime })
  return {
    issuer: server.url,
    variables: {
      OIDC_ISSUER: server.url,
      OIDC_CLIENT_ID: 'shiplog',
      SESSION_KEYS: `test:${randomBytes(32).toString('base64url')}`,
    },
    token: ({ account, role, subject = 'user_1', expiresIn = 3_600, ...claims }) =>
      signAccessToken(identity, {
        account,
        roles: role === 'none' ? [] : [role],
        subject,
        expiresIn: `${expiresIn}s`,
        claims,
      }),
    setDown: (down) => {
      isDown = down
    },
    stop: server.stop,
  }
}
