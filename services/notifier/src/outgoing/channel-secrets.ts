import type { SecretCipher } from '@shiplog/encryption'

/** Decrypts what is stored as `channel.secret`. @throws UndecryptableError */
export type ChannelSecrets = { decrypt: (encrypted: string) => Promise<string> }

/** Maximum number of secrets that are kept: about a MiB. */
const maxKept = 1_000

/**
 * Keeps the secrets that were decrypted last, because decrypting one takes longer than signing a message.
 * When the secret of a channel changes, its encrypted text changes too, so no outdated secret is returned.
 */
export const createChannelSecrets = (cipher: Pick<SecretCipher, 'decrypt'>): ChannelSecrets => {
  const kept = new Map<string, string>()
  return {
    decrypt: async (encrypted) => {
      const known = kept.get(encrypted)
      if (known !== undefined) return known
      const secret = await cipher.decrypt(encrypted)
      const [oldest] = kept.keys()
      if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest)
      kept.set(encrypted, secret)
      return secret
    },
  }
}
