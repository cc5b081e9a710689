import { base64url, CompactEncrypt, compactDecrypt, errors } from 'jose'

/** Keys of 256 bits by id. The first one encrypts; every one decrypts. */
export type KeyRing = ReadonlyMap<string, Uint8Array>

/** No key of the ring decrypts the text: its key was removed too early, or the text was changed. */
export class UndecryptableError extends Error {
  override name = 'UndecryptableError'
}

export type SecretCipher = {
  encrypt: (text: string) => Promise<string>
  decrypt: (encrypted: string) => Promise<string>
  /** Prefix of every text that the first key has encrypted. */
  currentPrefix: string
}

/** Creates a cipher that writes compact JWE, `dir` with A256GCM. The header `kid` is the id of the key. */
export const createSecretCipher = (keys: KeyRing): SecretCipher => {
  const [current] = keys
  if (current === undefined) throw new Error('The key ring is empty')
  const [kid, key] = current
  const header = { alg: 'dir', enc: 'A256GCM', kid } as const

  const keyOf = (wanted: string | undefined): Uint8Array => {
    const found = keys.get(wanted ?? '')
    if (found === undefined) throw new UndecryptableError(`The key ring has no key '${wanted}'`)
    return found
  }

  return {
    encrypt: (text) =>
      new CompactEncrypt(new TextEncoder().encode(text)).setProtectedHeader(header).encrypt(key),
    decrypt: async (encrypted) => {
      try {
        const { plaintext } = await compactDecrypt(encrypted, ({ kid }) => keyOf(kid), {
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        })
        return new TextDecoder().decode(plaintext)
      } catch (err) {
        if (!(err instanceof errors.JOSEError)) throw err
        throw new UndecryptableError('The text could not be decrypted', { cause: err })
      }
    },
    currentPrefix: `${base64url.encode(JSON.stringify(header))}.`,
  }
}
