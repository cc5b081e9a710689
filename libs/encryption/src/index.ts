export { keyRing } from './key-ring.ts'
export { createSecretCipher, type KeyRing, type SecretCipher, UndecryptableError } from './secret-cipher.ts'
