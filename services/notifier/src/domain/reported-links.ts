import type { Content } from './content.ts'
import type { Link } from './links.ts'

/** Hosts, with their subdomains, that a label does not show: CI and source control services. */
const usualHosts = [
  'github.com',
  'gitlab.com',
  'bitbucket.org',
  'dev.azure.com',
  'visualstudio.com',
  'circleci.com',
  'buildkite.com',
  'travis-ci.com',
  'codefresh.io',
]
/** Maximum number of characters of a host in a label. The end is kept, because it shows the owner. */
const maxHostLength = 40

const isUsual = (host: string): boolean =>
  usualHosts.some((usual) => host === usual || host.endsWith(`.${usual}`))

/**
 * Parses the address of a link, without user name and password. Undefined unless it is http(s) and has at
 * most `maxLength` characters.
 */
const webAddress = (address: string, maxLength: number): URL | undefined => {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  url.username = ''
  url.password = ''
  return url.href.length <= maxLength ? url : undefined
}

/** Returns the label of a link. Reporters of events choose the links: readers must see where they lead. */
const labelFor = (what: string, { host }: URL): string => {
  if (isUsual(host)) return what
  return `${what} (${host.length > maxHostLength ? `…${host.slice(-maxHostLength)}` : host})`
}

const labels = [
  ['deploy_url', 'View deployment'],
  ['build_url', 'View build'],
] as const

/** Returns the links whose address is a web address of at most `maxLength` characters. */
export const usableLinks = (links: Link[], maxLength: number): Link[] =>
  links.flatMap((link) => {
    const url = webAddress(link.address, maxLength)
    return url === undefined ? [] : [{ ...link, address: url.href }]
  })

/**
 * Returns the links that the reporter of an event chose. The label shows the host, unless that is well known.
 *
 * @param maxLength maximum number of characters of an address; a longer one is left out
 */
export const reportedLinks = (content: Content, maxLength: number): Link[] =>
  labels.flatMap(([id, what]) => {
    const url = webAddress(content[id] ?? '', maxLength)
    return url === undefined ? [] : [{ id, label: labelFor(what, url), address: url.href }]
  })
