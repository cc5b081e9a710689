import type { Content } from '../../domain/content.ts'
import type { Link } from '../../domain/links.ts'
import { type Block, type Button, limits, plainText } from './block-kit.ts'

/** Hosts, with their subdomains, that a button's label does not show: CI and source control services. */
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
/** Maximum number of characters of a host on a button. The end is kept, because it shows the owner. */
const maxHostLength = 40

const isUsual = (host: string): boolean =>
  usualHosts.some((usual) => host === usual || host.endsWith(`.${usual}`))

/** Parses an address, without user name and password. Undefined unless it is http(s) and fits a button. */
const linkTo = (address: string): URL | undefined => {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  url.username = ''
  url.password = ''
  return url.href.length <= limits.url ? url : undefined
}

/** Returns the label of a button. Reporters of events choose the links: readers must see where they lead. */
const labelFor = (what: string, { host }: URL): string => {
  if (isUsual(host)) return what
  return `${what} (${host.length > maxHostLength ? `…${host.slice(-maxHostLength)}` : host})`
}

const button = (what: string, action_id: string, address: string | null | undefined): Button[] => {
  const url = linkTo(address ?? '')
  if (url === undefined) return []
  return [{ type: 'button', text: plainText(labelFor(what, url)), url: url.href, action_id }]
}

/** A button to a page of the web application. Its host is ours, so the label does not show it. */
const ownButtons = (links: Link[]): Button[] =>
  links.flatMap(({ id, label, address }) => {
    const url = linkTo(address)
    return url === undefined ? [] : [{ type: 'button', text: plainText(label), url: url.href, action_id: id }]
  })

/** @param links links to the web application about the event */
export const buttons = ({ deploy_url, build_url }: Content, links: Link[]): Button[] => [
  ...ownButtons(links),
  ...button('View deployment', 'deploy_url', deploy_url),
  ...button('View build', 'build_url', build_url),
]

/** Returns a row of buttons to the web application; no row without links. */
export const actions = (links: Link[]): Block[] => {
  const elements = ownButtons(links)
  return elements.length > 0 ? [{ type: 'actions', elements }] : []
}
