import { createPrivateKey, createPublicKey } from 'node:crypto'

/** Returns the public key of a private key. Both are written as in the variables of services: `id:base64`. */
export const publicKeyOf = (privateKey = ''): string => {
  const [id = '', der = ''] = privateKey.split(':')
  const key = createPrivateKey({ key: Buffer.from(der, 'base64'), format: 'der', type: 'pkcs8' })
  return `${id}:${createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')}`
}
