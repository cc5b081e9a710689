import { createPrivateKey, createPublicKey } from 'node:crypto'

/** How the others know who signs by this key, both as in the environment of services. */
export const publicKeyOf = (privateKey = ''): string => {
  const [id = '', der = ''] = privateKey.split(':')
  const key = createPrivateKey({ key: Buffer.from(der, 'base64'), format: 'der', type: 'pkcs8' })
  return `${id}:${createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')}`
}
