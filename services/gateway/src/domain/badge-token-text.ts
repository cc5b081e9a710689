import { hasChecksum, hashSecretText, withRandomPart } from './secret-text.ts'

const pattern = /^bt_[0-9A-Za-z]{40}$/

/** The text says nothing about the account, because everybody who sees a badge can read the token. */
export const makeBadgeTokenText = (): string => withRandomPart('bt_')

/** Returns the hash by which a badge token is found, in hexadecimal digits. */
export const hashBadgeTokenText = (text: string): string => hashSecretText(text).toString('hex')

/** Returns the hash of a badge token; undefined for a text of another form or with a wrong checksum. */
export const parseBadgeTokenText = (text: string): string | undefined =>
  pattern.test(text) && hasChecksum(text) ? hashBadgeTokenText(text) : undefined
