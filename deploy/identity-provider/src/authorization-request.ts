import { z } from 'zod'

const isLoopback = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return /^https?:$/.test(protocol) && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

/**
 * An address to which the provider may send a browser back: one of this machine, such as `localhost`. A code
 * never goes to another machine.
 */
export const returnAddress = z
  .string()
  .refine(isLoopback, 'must be an address of this machine, such as http://127.0.0.1:8080/…')

const required = z.string().min(1).max(1_000)

/** Parameters of `/authorize`. Only the authorization code flow with PKCE is supported. */
export const authorizationRequest = z.object({
  client_id: required,
  redirect_uri: returnAddress,
  response_type: z.literal('code'),
  scope: required.refine((scope) => scope.split(' ').includes('openid'), 'must have openid'),
  state: required,
  nonce: z.string().max(1_000).optional(),
  code_challenge: z.string().regex(/^[\w-]{43}$/, 'must be a SHA-256 in base64url'),
  code_challenge_method: z.literal('S256'),
})
export type AuthorizationRequest = z.output<typeof authorizationRequest>
