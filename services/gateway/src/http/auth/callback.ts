import { randomUUID } from 'node:crypto'
import { HttpError } from '@shiplog/http'
import type { Request, RequestHandler, Response } from 'express'
import { authorizationCodeGrant } from 'openid-client'
import type { Context } from '../../context.ts'
import { providerProblem } from '../../sign-in/problem.ts'
import { open, type Transaction, transaction } from '../../sign-in/sealed.ts'
import type { SignIn } from '../../sign-in/sign-in.ts'
import { clientNetwork } from '../client-address.ts'
import { acceptToken } from './accept-token.ts'
import { keepRefused, keepTokens, readTokens, setSession, takeTransaction } from './cookies.ts'
import { browserOrigin } from './origin.ts'

/** Returns the sign-in that this browser began, and clears its cookie. @throws HttpError 400 without one */
const takeSignIn = async (
  { config, now }: Context,
  { cipher }: SignIn,
  req: Request,
  res: Response,
): Promise<Transaction> => {
  const { state } = req.query
  const origin = browserOrigin(req, config.publicOrigin)
  const sealed = typeof state === 'string' ? takeTransaction(req, res, origin, state) : undefined
  const found = sealed === undefined ? undefined : await open(cipher, transaction, sealed)
  if (found === undefined || found.state !== state || found.until < now().getTime())
    throw new HttpError(
      400,
      'This sign-in was not begun in this browser, began more than 10 minutes ago, or has ended already: sign in again',
    )
  return found
}

/**
 * Returns the key of the rate limit of code exchanges: the earlier session of this browser, or else the
 * client's network. So failures of other clients in the network do not block a browser with a session.
 */
const exchangeKey = async (signIn: SignIn, req: Request, origin: string): Promise<string> =>
  (await readTokens(signIn, req, origin))?.session ?? clientNetwork(req)

/** `GET /auth/callback`: ends the sign-in. The identity provider redirects the browser here. */
export const endSignIn =
  (ctx: Context, signIn: SignIn): RequestHandler =>
  async (req, res) => {
    const { state, nonce, verifier, redirect_uri, return_to } = await takeSignIn(ctx, signIn, req, res)
    const answer = new URL(redirect_uri)
    answer.search = new URL(req.originalUrl, redirect_uri).search
    const { origin } = answer
    try {
      const exchange = () =>
        signIn.provider.ask((configuration) =>
          authorizationCodeGrant(configuration, answer, {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: verifier,
            idTokenExpected: true,
          }),
        )
      const caller = await exchangeKey(signIn, req, origin)
      const { access_token, refresh_token, id_token } = await signIn.exchangeCode(caller, exchange)
      const accepted = acceptToken(ctx, req, access_token)
      const { expiresAt, subject, account } = await accepted.catch(async (err: unknown) => {
        await keepRefused(signIn, res, origin, id_token)
        throw err
      })
      const kept = {
        kind: 'tokens' as const,
        session: randomUUID(),
        subject,
        account,
        ...(refresh_token !== undefined && { refresh_token }),
        ...(id_token !== undefined && { id_token }),
      }
      const left_out = await keepTokens(signIn, res, origin, kept)
      if (left_out !== undefined) ctx.log.warn({ left_out }, 'tokens too large for cookies')
      setSession(res, origin, access_token, expiresAt)
    } catch (err) {
      throw providerProblem(err, ctx.log)
    }
    res.status(303).set('location', return_to).end()
  }
