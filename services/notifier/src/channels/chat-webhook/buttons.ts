import type { Content } from '../../domain/content.ts'
import { type Button, limits, plainText } from './block-kit.ts'

/** Where links of CI and source control usually lead, and hosts below. Others are named on the button. */
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
/** Of a host, whose end says whose it is. */
const hostLength = 40

const isUsual = (host: string): boolean =>
  usualHosts.some((usual) => host === usual || host.endsWith(`.${usual}`))

/** Without a user name and password; undefined if it is not http(s), or too long for a button. */
const openable = (address: string): URL | undefined => {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  url.username = ''
  url.password = ''
  return url.href.length <= limits.url ? url : undefined
}

/** Whoever reports an event chooses its links, so a reader sees where one leads. */
const labelFor = (what: string, { host }: URL): string => {
  if (isUsual(host)) return what
  return `${what} (${host.length > hostLength ? `…${host.slice(-hostLength)}` : host})`
}

const button = (what: string, action_id: string, address: string | null | undefined): Button[] => {
  const url = openable(address ?? '')
  if (url === undefined) return []
  return [{ type: 'button', text: plainText(labelFor(what, url)), url: url.href, action_id }]
}

export const buttons = ({ deploy_url, build_url }: Content): Button[] => [
  ...button('View deployment', 'deploy_url', deploy_url),
  ...button('View build', 'build_url', build_url),
]
