import { type SecretCipher, UndecryptableError } from '@shiplog/encryption'
import { z } from 'zod'

/** The cookie of a sign-in in progress. The sign-in can end only in the browser that began it. */
export const transaction = z.object({
  kind: z.literal('transaction'),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirect_uri: z.string(),
  return_to: z.string(),
  /** Time at which the sign-in expires, in ms since 1970. */
  until: z.number(),
})
export type Transaction = z.output<typeof transaction>

/** The tokens that are needed to renew and to end a session, and the person and account of the session. */
export const keptTokens = z.object({
  kind: z.literal('tokens'),
  /** Each sign-in gets a new id, and renewals keep it. It is not `VerifiedToken.session`. */
  session: z.string(),
  subject: z.string(),
  account: z.string(),
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
})
export type KeptTokens = z.output<typeof keptTokens>

/** The ID token of a refused sign-in. With it, the provider ends its session without asking the user. */
export const refusedSignIn = z.object({ kind: z.literal('refused'), id_token: z.string() })
type RefusedSignIn = z.output<typeof refusedSignIn>

/** Encrypts a value for a cookie. */
export const seal = (
  cipher: SecretCipher,
  value: Transaction | KeptTokens | RefusedSignIn,
): Promise<string> => cipher.encrypt(JSON.stringify(value))

/**
 * Decrypts a value that `seal` has encrypted.
 *
 * @returns undefined for a text that cannot be decrypted, and for a value of another kind
 */
export const open = async <S extends z.ZodType>(
  cipher: SecretCipher,
  schema: S,
  sealed: string,
): Promise<z.output<S> | undefined> => {
  try {
    return schema.safeParse(JSON.parse(await cipher.decrypt(sealed))).data
  } catch (err) {
    if (err instanceof UndecryptableError) return undefined
    throw err
  }
}
