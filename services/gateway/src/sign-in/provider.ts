import { IssuerWrongError, readDiscovery } from '@shiplog/auth'
import type { Logger } from '@shiplog/log'
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  customFetch,
  None,
  type ServerMetadata,
} from 'openid-client'
import { Agent, fetch } from 'undici'
import type { SignInConfig } from '../config.ts'

/**
 * Thrown when the identity provider does not answer, when it is configured so that nobody can sign in, and
 * when too many requests to it are in progress. Its cause is an `IssuerWrongError` when a retry cannot help.
 */
export class ProviderUnavailableError extends Error {
  override name = 'ProviderUnavailableError'
}

export type Provider = {
  /**
   * Returns the provider's metadata and our client, as `openid-client` needs them for requests.
   *
   * @throws ProviderUnavailableError when the metadata was never read and cannot be read now
   */
  configuration: () => Promise<Configuration>
  /**
   * Runs the requests of one sign-in, sign-out or renewal.
   *
   * @throws ProviderUnavailableError as `configuration`, and when too many requests are in progress
   */
  ask: <T>(work: (configuration: Configuration) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

const timeoutMs = 5_000
const maxAnswerBytes = 1024 * 1024
/** Sign-ins, sign-outs and renewals of all people that send requests to the provider at a time. */
const maxAtOnce = 50
const maxAgeMs = 600_000
const [firstBackoffMs, maxBackoffMs] = [1_000, 30_000]

/**
 * Returns how the client authenticates. A client without a secret does not authenticate. Otherwise the secret
 * is sent in a header if the provider supports that. It is also sent in a header if the provider names no
 * methods, because that is the default of the standard. In all other cases it is sent in the body.
 */
const clientAuth = (secret: string | undefined, methods: string[] | undefined): ClientAuth => {
  if (secret === undefined) return None()
  const byHeader = methods?.includes('client_secret_basic') ?? true
  return byHeader ? ClientSecretBasic(secret) : ClientSecretPost(secret)
}

const checkAddress = (issuer: string, name: string, address: string | undefined): void => {
  if (address === undefined) return
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new IssuerWrongError(`The ${name} of ${issuer} is not an http or https address`)
  if (issuer.startsWith('https:') && !address.startsWith('https:'))
    throw new IssuerWrongError(`The ${name} of ${issuer} is not an https address: ${address}`)
}

type Client = Pick<SignInConfig, 'clientId' | 'clientSecret'> & { issuer: string }

/** @throws IssuerWrongError when nobody can sign in with the provider's metadata */
const discover = async (
  { issuer, clientId, clientSecret }: Client,
  send: CustomFetch,
): Promise<Configuration> => {
  const metadata = (await readDiscovery(issuer, AbortSignal.timeout(timeoutMs))) as ServerMetadata
  if (metadata.authorization_endpoint === undefined || metadata.token_endpoint === undefined)
    throw new IssuerWrongError(
      `The discovery document of ${issuer} lacks authorization_endpoint or token_endpoint`,
    )
  for (const name of ['authorization_endpoint', 'token_endpoint', 'end_session_endpoint'] as const)
    checkAddress(issuer, name, metadata[name])
  const auth = clientAuth(clientSecret, metadata.token_endpoint_auth_methods_supported)
  const configuration = new Configuration(metadata, clientId, undefined, auth)
  configuration[customFetch] = send
  configuration.timeout = timeoutMs / 1_000
  if (issuer.startsWith('http:')) allowInsecureRequests(configuration)
  return configuration
}

/**
 * Creates the connection to the identity provider. The provider's metadata is read by discovery when it is
 * first needed. While the provider does not answer, the last metadata is used, and reads are retried with a
 * backoff. Simultaneous callers share one read.
 */
export const createProvider = (client: Client, log: Logger): Provider => {
  const { issuer } = client
  const agent = new Agent({
    maxResponseSize: maxAnswerBytes,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: { timeout: timeoutMs },
    connections: maxAtOnce,
  })
  const send: CustomFetch = async (url, options) =>
    (await fetch(url, { ...options, dispatcher: agent } as Parameters<
      typeof fetch
    >[1])) as unknown as Response

  let found: Configuration | undefined
  let triedAt = 0
  let failures = 0
  let failure: unknown
  let finding: Promise<void> | undefined
  let inProgress = 0

  const find = async (): Promise<void> => {
    triedAt = Date.now()
    try {
      found = await discover(client, send)
      failures = 0
    } catch (err) {
      failures += 1
      failure = err
      log.warn({ err, issuer, failures }, 'identity provider not found')
    }
  }
  const configuration = async (): Promise<Configuration> => {
    const backoffMs = Math.min(firstBackoffMs * 2 ** (failures - 1), maxBackoffMs)
    const isDue = Date.now() - triedAt >= (failures > 0 ? backoffMs : maxAgeMs)
    if (isDue)
      finding ??= find().finally(() => {
        finding = undefined
      })
    if (found === undefined) await finding
    if (found === undefined) throw new ProviderUnavailableError(`${issuer} was not found`, { cause: failure })
    return found
  }
  const ask: Provider['ask'] = async (work) => {
    if (inProgress >= maxAtOnce) throw new ProviderUnavailableError(`${inProgress} requests are in progress`)
    inProgress += 1
    try {
      return await work(await configuration())
    } finally {
      inProgress -= 1
    }
  }
  return { configuration, ask, close: () => agent.close() }
}
