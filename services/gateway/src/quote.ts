import { showDirections } from '@shiplog/contract/text-directions'

/** Longest quote of an untrusted text in a message. Issuer addresses and client ids must fit whole. */
const mostCharacters = 200

/** Makes an untrusted text fit for a message: cuts what is too long, and replaces invisible characters. */
export const quote = (text: string): string => {
  const bounded = showDirections(text.slice(0, 2 * mostCharacters + 2))
  const visible = [...bounded.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '\uFFFD')]
  return visible.length > mostCharacters ? `${visible.slice(0, mostCharacters).join('')}…` : visible.join('')
}
