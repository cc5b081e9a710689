import { isIP } from 'node:net'
import { isPublicAddress } from './address-rules.ts'

/** Hosts, in lower case, that the operator allows at any address and port, and over http. */
export type AllowedHosts = ReadonlySet<string>

/** Matches host names that never belong to the public internet. */
const internalNames = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/
const httpsPort = '443'
const firstUnprivilegedPort = 1_024

/** Returns the host of a URL, without the brackets of an IPv6 address and without trailing dots. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '')

/** True for ports at which a webhook may listen; others belong to services such as SSH and SMTP. */
const isWebhookPort = (port: string): boolean =>
  port === '' || port === httpsPort || Number(port) >= firstUnprivilegedPort

/**
 * Returns why a webhook address must not be used, as the end of a sentence; undefined when it may be used.
 * The check does not resolve the host. The text never contains the address, which is a secret.
 */
export const addressProblem = (address: string, allowed: AllowedHosts): string | undefined => {
  if (!URL.canParse(address)) return 'must be a URL'
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password'
  const host = hostOf(url)
  if (url.protocol === 'http:' && allowed.has(host)) return undefined
  if (url.protocol !== 'https:') return 'must be an https address'
  if (allowed.has(host)) return undefined
  if (!isWebhookPort(url.port)) return `must use port ${httpsPort}, or one from ${firstUnprivilegedPort} up`
  if (isIP(host) !== 0)
    return isPublicAddress(host) ? undefined : 'must not be in a private or reserved network'
  if (internalNames.test(host) || !host.includes('.')) return 'must name a host of the public internet'
  return undefined
}

/** Returns the problem of an address in a config, as `ChannelType.problemOf` returns it. */
export const problemOfAddress = (
  field: string,
  address: string | undefined,
  allowed: AllowedHosts,
): { field: string; problem: string } | undefined => {
  const problem = address === undefined ? undefined : addressProblem(address, allowed)
  return problem === undefined ? undefined : { field, problem }
}

/**
 * Returns `…` and the last two labels of a host, which show its owner. The labels before them are hidden,
 * because they may be the secret of a webhook. An IP address is hidden as a whole.
 */
const ownerOf = (host: string): string => {
  if (isIP(host) !== 0) return '…'
  const labels = host.split('.')
  return labels.length <= 2 ? host : ['…', ...labels.slice(-2)].join('.')
}

/** Returns a webhook address as answers show it: enough to know the service, and nothing of the secret. */
export const maskAddress = (address: string): string => {
  const url = new URL(address)
  return `${url.protocol}//${ownerOf(hostOf(url))}/••••`
}
