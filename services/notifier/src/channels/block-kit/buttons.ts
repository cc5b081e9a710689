import type { Content } from '../../domain/content.ts'
import type { Link } from '../../domain/links.ts'
import { reportedLinks, usableLinks } from '../../domain/reported-links.ts'
import { type Block, type Button, limits, plainText } from './block-kit.ts'

const toButton = ({ id, label, address }: Link): Button => ({
  type: 'button',
  text: plainText(label),
  url: address,
  action_id: id,
})

/** Returns buttons to pages of the web application. Their labels show no host, because it is always ours. */
const ownButtons = (links: Link[]): Button[] => usableLinks(links, limits.url).map(toButton)

/** @param links links to the web application about the event */
export const buttons = (content: Content, links: Link[]): Button[] => [
  ...ownButtons(links),
  ...reportedLinks(content, limits.url).map(toButton),
]

/** Returns a row of buttons to the web application; no row without links. */
export const actions = (links: Link[]): Block[] => {
  const elements = ownButtons(links)
  return elements.length > 0 ? [{ type: 'actions', elements }] : []
}
