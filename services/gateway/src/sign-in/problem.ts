import { IssuerUnavailableError, IssuerWrongError } from '@shiplog/auth'
import { HttpError, unavailable } from '@shiplog/http'
import type { Logger } from '@shiplog/log'
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import { ProviderUnavailableError } from './provider.ts'

const unavailableDetail = 'The identity provider does not answer now: try again in a moment'

/** Says why a retry at the identity provider cannot help; undefined when it may help. */
export const wrongIssuer = (err: unknown): string | undefined => {
  const isUnavailable = err instanceof ProviderUnavailableError || err instanceof IssuerUnavailableError
  return isUnavailable && err.cause instanceof IssuerWrongError ? err.cause.message : undefined
}

/** Fields that may be logged. An error's cause may contain the provider's answer with tokens. */
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
 * Turns an error of a request to the identity provider into an answer for the person who signs in. The error
 * is also logged, unless it is an `HttpError`, came with the provider's redirect, or is `invalid_grant`.
 */
export const providerProblem = (err: unknown, log: Logger): HttpError => {
  if (err instanceof HttpError) return err
  if (err instanceof AuthorizationResponseError) {
    const description = err.error_description === undefined ? '' : `: ${err.error_description}`
    return new HttpError(403, `The identity provider says ${err.error}${description}`)
  }
  if (err instanceof ResponseBodyError && err.error === 'invalid_grant')
    return new HttpError(400, 'The identity provider no longer accepts this sign-in: sign in again')
  log.warn({ problem: factsOf(err) }, 'identity provider gave no tokens')
  const wrong = wrongIssuer(err)
  if (wrong !== undefined)
    return new HttpError(
      502,
      `Sign-in is configured wrongly. The administrator has to correct this: ${wrong}`,
    )
  if (err instanceof ResponseBodyError)
    return new HttpError(
      502,
      `The identity provider refuses Shiplog as a client, with ${err.error}: the administrator has to compare OIDC_CLIENT_ID and OIDC_CLIENT_SECRET with what is registered there`,
    )
  const mayBeBack =
    err instanceof ProviderUnavailableError ||
    err instanceof IssuerUnavailableError ||
    (err instanceof TypeError && err.message === 'fetch failed') ||
    (err instanceof ClientError && /TIMEOUT|ABORT|IS_NOT_CONFORM/.test(err.code ?? ''))
  if (mayBeBack) return unavailable(unavailableDetail, err)
  if (err instanceof ClientError)
    return new HttpError(
      400,
      'The answer of the identity provider does not belong to this sign-in: sign in again',
    )
  return new HttpError(500, 'Internal server error', { cause: err })
}
