import { Agent, request } from 'undici'
import { z } from 'zod'

/**
 * The issuer's address leads to something that is not this issuer, or not over a connection that can be
 * trusted. Asking again does not help: the message says what was asked, what came, and what to do.
 */
export class IssuerWrongError extends Error {
  override name = 'IssuerWrongError'
}

const discovery = z.looseObject({ issuer: z.string() })
/** What an issuer says of itself (OpenID Connect Discovery 1.0, 3). */
export type Discovery = z.output<typeof discovery>

/** Closes the connection after each request, for the next one comes minutes later. */
const agent = new Agent({ maxResponseSize: 1024 * 1024, pipelining: 0 })

/** Longest quote of an answer in a message. */
const mostCharacters = 200

/** Codes of Node for a certificate that is not trusted, and for a server that does not speak TLS. */
const tlsCode = /CERT|SSL|TLS|EPROTO|^UNABLE_TO_|SELF_SIGNED|HOSTNAME_MISMATCH/

/** Turns errors that a retry cannot mend into `IssuerWrongError`; returns others as they are. */
const problemOf = (url: string, toCorrect: string, err: unknown): unknown => {
  const { code = '' } = err as { code?: string }
  if (tlsCode.test(code))
    return new IssuerWrongError(
      `No trusted TLS connection to ${url} (${code}): correct ${toCorrect} or the certificate. Name a private certificate authority in NODE_EXTRA_CA_CERTS`,
      { cause: err },
    )
  if (code === 'ENOTFOUND')
    return new IssuerWrongError(
      `${url} was asked, and there is no host of the name ${new URL(url).hostname}: correct ${toCorrect}`,
      { cause: err },
    )
  return err
}

/** Statuses that a retry may mend; any other means a wrong address. */
const mayPass = (status: number): boolean => status >= 500 || status === 408 || status === 429

/**
 * Reads JSON of an issuer. Follows no redirects.
 *
 * @param toCorrect what the address comes from, for the message of an error: a variable or a field
 * @throws IssuerWrongError when the address is wrong; another error when the issuer does not answer now
 */
export const readIssuerJson = async (
  url: string,
  toCorrect: string,
  signal: AbortSignal,
): Promise<unknown> => {
  const headers = { accept: 'application/json' }
  const answer = await request(url, { dispatcher: agent, signal, headers }).catch((err: unknown) => {
    throw problemOf(url, toCorrect, err)
  })
  const { statusCode, headers: answered, body } = answer
  if (statusCode !== 200) {
    await body.dump()
    if (mayPass(statusCode)) throw new Error(`${url} answered ${statusCode}`)
    const { location } = answered
    const leads = typeof location === 'string' ? `, which leads to ${location.slice(0, mostCharacters)}` : ''
    throw new IssuerWrongError(`${url} was asked and answered ${statusCode}${leads}: correct ${toCorrect}`)
  }
  const text = await body.text()
  try {
    return JSON.parse(text)
  } catch (err) {
    throw new IssuerWrongError(`${url} was asked, and the answer is not JSON: correct ${toCorrect}`, {
      cause: err,
    })
  }
}

/**
 * What an issuer says of itself, by OpenID Connect Discovery.
 *
 * @throws IssuerWrongError when it is not there, or calls itself by another name
 */
export const readDiscovery = async (issuer: string, signal: AbortSignal): Promise<Discovery> => {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const found = discovery.safeParse(await readIssuerJson(url, 'OIDC_ISSUER', signal))
  if (!found.success)
    throw new IssuerWrongError(`${url} was asked, and the answer names no issuer: correct OIDC_ISSUER`)
  if (found.data.issuer !== issuer)
    throw new IssuerWrongError(
      `${url} was asked, and the answer is of the issuer '${found.data.issuer.slice(0, mostCharacters)}', while OIDC_ISSUER is '${issuer}': set OIDC_ISSUER to the first, if that is your identity provider; every character counts`,
    )
  return found.data
}
