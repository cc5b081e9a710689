import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

const iterations = 4096

/**
 * Returns the verifier that Postgres stores for a password (SCRAM-SHA-256, RFC 5803). The verifier is sent
 * instead of the password, so that the password is in no log of statements.
 *
 * @throws Error if the password has other characters than printable ASCII, because they would have to be
 * normalised (RFC 4013)
 */
export const scramVerifier = (password: string): string => {
  if (!/^[\x20-\x7e]+$/.test(password))
    throw new Error('A password of a database role must be printable ASCII')
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyed = (text: string): Buffer => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}
