import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 34 characters of base62 are 202 random bits. */
const randomLength = 34
const checksumLength = 6

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

/** Returns a new secret: the prefix, 34 random characters, and a checksum of 6 characters. */
export const withRandomPart = (prefix: string): string => {
  const random = Array.from({ length: randomLength }, () => alphabet.charAt(randomInt(62))).join('')
  const text = prefix + random
  return text + checksum(text)
}

/** Returns true when a secret ends with the checksum of what comes before. */
export const hasChecksum = (text: string): boolean =>
  checksum(text.slice(0, -checksumLength)) === text.slice(-checksumLength)

/** SHA-256 is enough, because nobody can guess 202 random bits. A slow hash would slow each request down. */
export const hashSecretText = (text: string): Buffer => hash('sha256', text, 'buffer')
