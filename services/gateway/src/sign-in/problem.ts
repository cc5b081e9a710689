import { IssuerUnavailableError, IssuerWrongError } from '@shiplog/auth'
import { HttpError, unavailable } from '@shiplog/http'
import type { Logger } from '@shiplog/log'
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import { ProviderUnavailableError } from './provider.ts'

const away = 'The identity provider does not answer now: try again in a moment'

/** Why asking the identity provider again does not help; undefined when it may. */
export const wrongIssuer = (err: unknown): string | undefined => {
  const isUnavailable = err instanceof ProviderUnavailableError || err instanceof IssuerUnavailableError
  return isUnavailable && err.cause instanceof IssuerWrongError ? err.cause.message : undefined
}

/** Not the error itself: its cause may hold the provider's answer, tokens and all. */
const factsOf = (err: unknown): object => {
  const { name, message } = err instanceof Error ? err : new Error(String(err))
  return {
    name,
    message,
    ...(err instanceof ClientError && { code: err.code }),
    ...(err instanceof ResponseBodyError && { error: err.error, description: err.error_description }),
  }
}

/**
 * What went wrong between us and the identity provider, to be told to whoever signs in. What is a matter of
 * how we are set up is in the log as well.
 */
export const providerProblem = (err: unknown, log: Logger): HttpError => {
  if (err instanceof HttpError) return err
  if (err instanceof AuthorizationResponseError) {
    const description = err.error_description === undefined ? '' : `: ${err.error_description}`
    return new HttpError(403, `The identity provider says ${err.error}${description}`)
  }
  if (err instanceof ResponseBodyError && err.error === 'invalid_grant')
    return new HttpError(400, 'The identity provider takes this sign-in no more: begin again')
  log.warn({ problem: factsOf(err) }, 'identity provider gave no tokens')
  const wrong = wrongIssuer(err)
  if (wrong !== undefined)
    return new HttpError(502, `Signing in is set up wrongly. The administrator has to see to this: ${wrong}`)
  if (err instanceof ResponseBodyError)
    return new HttpError(
      502,
      `The identity provider refuses Shiplog as a client, with ${err.error}: the administrator has to compare OIDC_CLIENT_ID and OIDC_CLIENT_SECRET with what is registered there`,
    )
  const isAway =
    err instanceof ProviderUnavailableError ||
    err instanceof IssuerUnavailableError ||
    (err instanceof TypeError && err.message === 'fetch failed') ||
    (err instanceof ClientError && /TIMEOUT|ABORT|IS_NOT_CONFORM/.test(err.code ?? ''))
  if (isAway) return unavailable(away, err)
  if (err instanceof ClientError)
    return new HttpError(400, 'The answer of the identity provider is not for this sign-in: begin again')
  return new HttpError(500, 'Internal server error', { cause: err })
}
