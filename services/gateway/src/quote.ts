import { showDirections } from '@shiplog/contract/text-directions'

/** Longest quote of an untrusted text, in characters: enough for issuer addresses and client ids. */
const maxCharacters = 200

/** Shortens an untrusted text for an error message, and makes its invisible characters visible. */
export const quote = (text: string): string => {
  const bounded = showDirections(text.slice(0, 2 * maxCharacters + 2))
  const visible = [...bounded.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '\uFFFD')]
  return visible.length > maxCharacters ? `${visible.slice(0, maxCharacters).join('')}…` : visible.join('')
}
