import { showDirections } from '@shiplog/contract/text-directions'

/** Longest quote of an untrusted text in a message. Issuer addresses and client ids must fit whole. */
const mostCharacters = 200

/** Text of others as part of a message: not too long, and without characters that nobody sees. */
export const quote = (text: string): string => {
  const bounded = showDirections(text.slice(0, 2 * mostCharacters + 2))
  const visible = [...bounded.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '\uFFFD')]
  return visible.length > mostCharacters ? `${visible.slice(0, mostCharacters).join('')}…` : visible.join('')
}
