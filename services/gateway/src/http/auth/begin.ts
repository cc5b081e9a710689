import type { RequestHandler } from 'express'
import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { Context } from '../../context.ts'
import { providerProblem } from '../../sign-in/problem.ts'
import { returnPath } from '../../sign-in/return-to.ts'
import { seal, type Transaction } from '../../sign-in/sealed.ts'
import type { SignIn } from '../../sign-in/sign-in.ts'
import { keepTransaction } from './cookies.ts'
import { browserOrigin } from './origin.ts'

const lifetimeMs = 600_000
const prompts = ['login', 'select_account']

/** `GET /auth/sign-in`: redirects to the identity provider, and after the sign-in to the path `return_to`. */
export const beginSignIn =
  ({ config, log, now }: Context, { config: client, provider, cipher }: SignIn): RequestHandler =>
  async (req, res) => {
    const origin = browserOrigin(req, config.publicOrigin)
    const configuration = await provider.configuration().catch((err: unknown) => {
      throw providerProblem(err, log)
    })
    const { return_to, prompt } = req.query
    const transaction: Transaction = {
      kind: 'transaction',
      state: randomState(),
      nonce: randomState(),
      verifier: randomPKCECodeVerifier(),
      redirect_uri: `${origin}/auth/callback`,
      return_to: returnPath(return_to),
      until: now().getTime() + lifetimeMs,
    }
    const { state, nonce, verifier, redirect_uri } = transaction
    const address = buildAuthorizationUrl(configuration, {
      ...client.authorizationParameters,
      ...(prompts.includes(String(prompt)) && { prompt: String(prompt) }),
      scope: client.scopes,
      redirect_uri,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    keepTransaction(req, res, origin, { state, sealed: await seal(cipher, transaction) })
    res.status(303).set('location', address.href).end()
  }
