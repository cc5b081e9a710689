import type { Content } from './content.ts'
import type { Missed } from './missed.ts'

/** A link to a page of the web application. `id` is the same for each link to the same page. */
export type Link = { id: string; label: string; address: string }

/**
 * An event, and its subject as `subjectOf` returns it. The subject is null for events of earlier releases.
 */
export type LinkedEvent = { content: Content; subject: string | null }

const page = (origin: string, path: string, query: Record<string, string>): string =>
  `${origin}/console/${path}?${new URLSearchParams(query)}`

/**
 * Returns the link to the page of the web application about an event. The page is that of its check, of its
 * approval request, of its deployment, or of the version that was built. An empty list when there is no page.
 *
 * @param origin origin of the web application; null when it is not known
 */
export const ownLinks = ({ content, subject }: LinkedEvent, origin: string | null): Link[] => {
  const { kind, check, approval, product_name, version } = content
  if (check !== undefined)
    return check.address === null ? [] : [{ id: 'check', label: 'View check', address: check.address }]
  if (approval !== undefined)
    return approval.address === null
      ? []
      : [{ id: 'approval', label: 'View approval', address: approval.address }]
  if (origin === null) return []
  if (kind === 'build') {
    const [product, name] = [product_name, version].map((part) => encodeURIComponent(part.toWellFormed()))
    return [
      {
        id: 'version',
        label: 'View version',
        address: `${origin}/console/products/${product}/versions/${name}`,
      },
    ]
  }
  if (subject === null) return []
  return [
    { id: 'deployment', label: 'View details', address: page(origin, 'deployments', { open: subject }) },
  ]
}

/** Returns the value that all contents share; undefined when they differ. */
const shared = <Value>(contents: Content[], read: (content: Content) => Value): Value | undefined => {
  const values = new Set(contents.map(read))
  return values.size === 1 ? values.values().next().value : undefined
}

/** Returns a link to the deployments of the time that a digest covers, filtered by what its events share. */
export const digestLink = (contents: Content[], origin: string | null): Link[] => {
  if (origin === null) return []
  const times = contents.map(({ occurred_at }) => Date.parse(occurred_at))
  const product = shared(contents, ({ product_name }) => product_name)
  const environment = shared(contents, ({ environment_name }) => environment_name)
  const query = {
    from: new Date(Math.min(...times)).toISOString(),
    // The filter `to` is exclusive.
    to: new Date(Math.max(...times) + 1).toISOString(),
    ...(product != null && { product }),
    ...(environment != null && { environment }),
  }
  return [{ id: 'deployments', label: 'View deployments', address: page(origin, 'deployments', query) }]
}

/** Returns a link to the history of the channel whose events were missed. */
export const missedLink = ({ channel_id }: Missed, origin: string | null): Link[] => {
  if (origin === null) return []
  const query = { tab: 'history', channel: channel_id }
  return [{ id: 'history', label: 'View history', address: page(origin, 'notifications', query) }]
}
