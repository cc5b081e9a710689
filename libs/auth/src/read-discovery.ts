import { z } from 'zod'

/**
 * Thrown when a retry cannot help, because the issuer's address, certificate or metadata is wrong. The
 * message says what is wrong.
 */
export class IssuerWrongError extends Error {
  override name = 'IssuerWrongError'
}

const discovery = z.looseObject({ issuer: z.string() })
/** The metadata of an issuer (OpenID Connect Discovery 1.0, section 3). */
type Discovery = z.output<typeof discovery>

const openClient = async () => {
  const { Agent, request } = await import('undici')
  // Closes the connection after each request, because minutes pass between two reads of an issuer.
  return { request, dispatcher: new Agent({ maxResponseSize: 1024 * 1024, pipelining: 0 }) }
}

/** The HTTP client, loaded at the first read: most services read no issuer, and undici takes 9 MB. */
let client: ReturnType<typeof openClient> | undefined

/** Longest quote of an answer in an error message, in characters. */
const maxCharacters = 200

/**
 * Matches Node's error codes for a certificate that is not trusted and for a server that does not speak TLS.
 */
const tlsCode = /CERT|SSL|TLS|EPROTO|^UNABLE_TO_|SELF_SIGNED|HOSTNAME_MISMATCH/

/** Turns an error that a retry cannot solve into an `IssuerWrongError`; returns other errors unchanged. */
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

/**
 * Returns true for a status after which a retry may succeed. Any other status but 200 means a wrong address.
 */
const mayRecover = (status: number): boolean => status >= 500 || status === 408 || status === 429

/**
 * Reads JSON from an issuer. Follows no redirects.
 *
 * @param toCorrect variable or field that contains the address, for error messages
 * @throws IssuerWrongError when the address or the certificate is wrong, or the answer is not JSON
 * @throws Error when the issuer does not answer now, or answers with a status after which a retry may succeed
 */
export const readIssuerJson = async (
  url: string,
  toCorrect: string,
  signal: AbortSignal,
): Promise<unknown> => {
  const headers = { accept: 'application/json' }
  client ??= openClient()
  const { request, dispatcher } = await client
  const answer = await request(url, { dispatcher, signal, headers }).catch((err: unknown) => {
    throw problemOf(url, toCorrect, err)
  })
  const { statusCode, headers: answered, body } = answer
  if (statusCode !== 200) {
    await body.dump()
    if (mayRecover(statusCode)) throw new Error(`${url} answered ${statusCode}`)
    const { location } = answered
    const leads = typeof location === 'string' ? `, which leads to ${location.slice(0, maxCharacters)}` : ''
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
 * Reads the metadata of an issuer by OpenID Connect Discovery.
 *
 * @throws IssuerWrongError as `readIssuerJson`, and when the metadata names no issuer or another one
 * @throws Error as `readIssuerJson`
 */
export const readDiscovery = async (issuer: string, signal: AbortSignal): Promise<Discovery> => {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const found = discovery.safeParse(await readIssuerJson(url, 'OIDC_ISSUER', signal))
  if (!found.success)
    throw new IssuerWrongError(`${url} was asked, and the answer names no issuer: correct OIDC_ISSUER`)
  if (found.data.issuer !== issuer)
    throw new IssuerWrongError(
      `${url} was asked, and the answer is of the issuer '${found.data.issuer.slice(0, maxCharacters)}', while OIDC_ISSUER is '${issuer}': set OIDC_ISSUER to the first, if that is your identity provider; every character counts`,
    )
  return found.data
}
