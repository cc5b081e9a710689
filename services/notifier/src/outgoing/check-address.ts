import { isIP } from 'node:net'
import { isPublicAddress } from './address-rules.ts'

/** Hosts, in lower case, that the operator allows: also over http, and at any address. */
export type AllowedHosts = ReadonlySet<string>

/** Names that never mean a host of the public internet. */
const insideNames = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/
const httpsPort = '443'
const firstUnprivilegedPort = 1_024

/** The host, without the brackets of an IPv6 address and without trailing dots, which mean nothing. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '')

const isSanePort = (port: string): boolean =>
  port === '' || port === httpsPort || Number(port) >= firstUnprivilegedPort

/**
 * Why a webhook address is refused before its name is even resolved; undefined when it is not. The sentence
 * never holds the address, which is a secret.
 */
export const addressProblem = (address: string, allowed: AllowedHosts): string | undefined => {
  if (!URL.canParse(address)) return 'must be a URL'
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password'
  const host = hostOf(url)
  if (url.protocol === 'http:' && allowed.has(host)) return undefined
  if (url.protocol !== 'https:') return 'must be an https address'
  if (allowed.has(host)) return undefined
  if (!isSanePort(url.port)) return `must use port ${httpsPort}, or one from ${firstUnprivilegedPort} up`
  if (isIP(host) !== 0)
    return isPublicAddress(host) ? undefined : 'must not point into a private or reserved network'
  if (insideNames.test(host) || !host.includes('.')) return 'must name a host of the public internet'
  return undefined
}

/** The end of a host, which says whose it is: what stands before may be the secret of one webhook. */
const ownerOf = (host: string): string => {
  if (isIP(host) !== 0) return '…'
  const labels = host.split('.')
  return labels.length <= 2 ? host : ['…', ...labels.slice(-2)].join('.')
}

/** The address as answers show it: enough to recognise the service, nothing of the secret. */
export const maskAddress = (address: string): string => {
  const url = new URL(address)
  return `${url.protocol}//${ownerOf(hostOf(url))}/••••`
}
