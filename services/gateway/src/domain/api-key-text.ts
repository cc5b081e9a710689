import { hasChecksum, hashSecretText, withRandomPart } from './secret-text.ts'

/**
 * The parts of a key's text, and the hash of the text. The text is `sk_<account>_k<number>_`, 34 random
 * characters, and a checksum of 6 characters.
 */
export type ApiKeyText = { account: string; number: number; hash: Buffer }

// The random part has no underscore. So the last `_k<number>_` separates the parts, even when the account's
// name contains such a text.
const pattern = /^sk_([A-Za-z0-9][\w.@:-]{0,99})_k([1-9]\d{0,8})_([0-9A-Za-z]{40})$/

export const apiKeyPrefix = (account: string, number: number): string => `sk_${account}_k${number}_`

export const makeApiKeyText = (account: string, number: number): string =>
  withRandomPart(apiKeyPrefix(account, number))

/** Returns the parts of a key's text; undefined for a text of another form or with a wrong checksum. */
export const parseApiKeyText = (text: string): ApiKeyText | undefined => {
  const [, account, number] = pattern.exec(text) ?? []
  if (account === undefined || number === undefined) return undefined
  if (!hasChecksum(text)) return undefined
  return { account, number: Number(number), hash: hashSecretText(text) }
}

/** Returns true for a text with the prefix of API keys. The key need not be valid. */
export const looksLikeApiKey = (token: string): boolean => token.startsWith('sk_')
