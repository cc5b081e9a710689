export { keyRing } from './key-ring.ts'
export { createSecretCipher, type SecretCipher, UndecryptableError } from './secret-cipher.ts'
