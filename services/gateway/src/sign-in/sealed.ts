import { type SecretCipher, UndecryptableError } from '@shiplog/encryption'
import { z } from 'zod'

/** A sign-in that was begun, and is to be ended in the same browser. */
export const transaction = z.object({
  kind: z.literal('transaction'),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirect_uri: z.string(),
  return_to: z.string(),
  /** Milliseconds since 1970. */
  until: z.number(),
})
export type Transaction = z.output<typeof transaction>

/** The tokens that renew and end a session, with its owner. */
export const keptTokens = z.object({
  kind: z.literal('tokens'),
  /** Id of this session: kept through renewals, new for each sign-in. Not `VerifiedToken.session`. */
  session: z.string(),
  subject: z.string(),
  account: z.string(),
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
})
export type KeptTokens = z.output<typeof keptTokens>

/** The ID token of a refused sign-in. With it as a hint, the provider signs the user out without asking. */
export const refusedSignIn = z.object({ kind: z.literal('refused'), id_token: z.string() })
export type RefusedSignIn = z.output<typeof refusedSignIn>

export const seal = (
  cipher: SecretCipher,
  value: Transaction | KeptTokens | RefusedSignIn,
): Promise<string> => cipher.encrypt(JSON.stringify(value))

/** @returns undefined for what we did not seal, or for another kind */
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
