import { TokenInvalidError, type VerifiedToken } from '@shiplog/auth'
import type { Context } from '../../context.ts'
import { checkMay } from '../../sign-in/check-may.ts'
import { tokenProblem, tooLarge } from '../../sign-in/token-problem.ts'
import { fits } from './cookies.ts'

/**
 * An access token that opens something, and that a browser can keep.
 *
 * @throws HttpError 403, in words for whoever signs in
 */
export const acceptToken = async ({ tokens, config }: Context, token: string): Promise<VerifiedToken> => {
  const verified = await tokens.verify(token).catch((err: unknown) => {
    throw err instanceof TokenInvalidError ? tokenProblem(err, token, config.tokens) : err
  })
  checkMay(verified, config.tokens)
  if (!fits(token)) throw tooLarge(token)
  return verified
}
