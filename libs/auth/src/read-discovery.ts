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

/** Of what others say of themselves, as part of a message. */
const mostCharacters = 200

/** Codes of Node for a certificate that is not trusted, and for a server that does not speak TLS. */
const tlsCode = /CERT|SSL|TLS|EPROTO|^UNABLE_TO_|SELF_SIGNED|HOSTNAME_MISMATCH/

/** An error of a request, as one that names the address and what to do where trying again does not help. */
const problemOf = (url: string, err: unknown): unknown => {
  const { code = '' } = err as { code?: string }
  if (tlsCode.test(code))
    return new IssuerWrongError(
      `${url} was asked, and no trusted TLS connection came about (${code}): correct OIDC_ISSUER or the certificate; your own certificate authority goes into NODE_EXTRA_CA_CERTS`,
      { cause: err },
    )
  if (code === 'ENOTFOUND')
    return new IssuerWrongError(
      `${url} was asked, and there is no host of the name ${new URL(url).hostname}: correct OIDC_ISSUER`,
      { cause: err },
    )
  return err
}

/** Overload and failures pass; any other status says that the address is wrong. */
const mayPass = (status: number): boolean => status >= 500 || status === 408 || status === 429

/**
 * Reads JSON of an issuer. Follows no redirects.
 *
 * @throws IssuerWrongError when the address is wrong; another error when the issuer does not answer now
 */
export const readIssuerJson = async (url: string, signal: AbortSignal): Promise<unknown> => {
  const headers = { accept: 'application/json' }
  const answer = await request(url, { dispatcher: agent, signal, headers }).catch((err: unknown) => {
    throw problemOf(url, err)
  })
  const { statusCode, headers: answered, body } = answer
  if (statusCode !== 200) {
    await body.dump()
    if (mayPass(statusCode)) throw new Error(`${url} answered ${statusCode}`)
    const { location } = answered
    const leads = typeof location === 'string' ? `, which leads to ${location.slice(0, mostCharacters)}` : ''
    throw new IssuerWrongError(`${url} was asked and answered ${statusCode}${leads}: correct OIDC_ISSUER`)
  }
  const text = await body.text()
  try {
    return JSON.parse(text)
  } catch (err) {
    throw new IssuerWrongError(`${url} was asked, and the answer is not JSON: correct OIDC_ISSUER`, {
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
  const found = discovery.safeParse(await readIssuerJson(url, signal))
  if (!found.success)
    throw new IssuerWrongError(`${url} was asked, and the answer names no issuer: correct OIDC_ISSUER`)
  if (found.data.issuer !== issuer)
    throw new IssuerWrongError(
      `${url} was asked, and the answer is of the issuer '${found.data.issuer.slice(0, mostCharacters)}', while OIDC_ISSUER is '${issuer}': set OIDC_ISSUER to the first, if that is your identity provider; every character counts`,
    )
  return found.data
}
