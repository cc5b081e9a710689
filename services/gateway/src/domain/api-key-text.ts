import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * The parts of a key's text, and the hash of the text. The text is `sk_<account>_k<number>_`, 34 random
 * characters, and a checksum of 6 characters.
 */
export type ApiKeyText = { account: string; number: number; hash: Buffer }

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 34 characters of base62 are 202 random bits. */
const randomLength = 34
const checksumLength = 6

// The random part has no underscore. So the last `_k<number>_` separates the parts, even when the account's
// name contains such a text.
const pattern = /^sk_([A-Za-z0-9][\w.@:-]{0,99})_k([1-9]\d{0,8})_([0-9A-Za-z]{40})$/

/** A CRC-32 in base62 finds typing errors without a look-up. Anybody can compute it: it proves nothing. */
const checksum = (text: string): string => {
  let rest = crc32(text)
  let digits = ''
  for (let digit = 0; digit < checksumLength; digit += 1) {
    digits = alphabet.charAt(rest % 62) + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

export const apiKeyPrefix = (account: string, number: number): string => `sk_${account}_k${number}_`

export const makeApiKeyText = (account: string, number: number): string => {
  const random = Array.from({ length: randomLength }, () => alphabet.charAt(randomInt(62))).join('')
  const text = apiKeyPrefix(account, number) + random
  return text + checksum(text)
}

/** Returns the parts of a key's text; undefined for a text of another form or with a wrong checksum. */
export const parseApiKeyText = (text: string): ApiKeyText | undefined => {
  const [, account, number] = pattern.exec(text) ?? []
  if (account === undefined || number === undefined) return undefined
  if (checksum(text.slice(0, -checksumLength)) !== text.slice(-checksumLength)) return undefined
  return { account, number: Number(number), hash: hashApiKeyText(text) }
}

/** Returns true for a text with the prefix of API keys. The key need not be valid. */
export const looksLikeApiKey = (token: string): boolean => token.startsWith('sk_')

/** SHA-256 is enough, because nobody can guess 202 random bits. A slow hash would slow each request down. */
export const hashApiKeyText = (text: string): Buffer => hash('sha256', text, 'buffer')
