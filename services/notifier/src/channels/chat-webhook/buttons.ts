import type { Content } from '../../domain/content.ts'
import { type Button, limits, plainText } from './block-kit.ts'

/** The normalised address; undefined if it is not http(s), or too long for a button. */
const openable = (address: string): string | undefined => {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isWeb && url.href.length <= limits.url ? url.href : undefined
}

const button = (label: string, action_id: string, address: string | null | undefined): Button[] => {
  const url = openable(address ?? '')
  return url === undefined ? [] : [{ type: 'button', text: plainText(label), url, action_id }]
}

export const buttons = ({ deploy_url, build_url }: Content): Button[] => [
  ...button('View deployment', 'deploy_url', deploy_url),
  ...button('View build', 'build_url', build_url),
]
