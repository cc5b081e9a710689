import { generateKeyPairSync } from 'node:crypto'

/**
 * Generates a key pair for each service. Returns the private keys as values of `SERVICE_PRIVATE_KEY`, one for
 * each service, and all public keys as one value of `SERVICE_PUBLIC_KEYS`.
 */
export const createServiceKeys = <Service extends string>(
  services: readonly Service[],
): { privateKeys: Record<Service, string>; publicKeys: string } => {
  const publicKeyEncoding = { format: 'der', type: 'spki' } as const
  const privateKeyEncoding = { format: 'der', type: 'pkcs8' } as const
  const pairs = services.map((service) => {
    const pair = generateKeyPairSync('ed25519', { publicKeyEncoding, privateKeyEncoding })
    const textOf = (key: Buffer): string => `${service}:${key.toString('base64')}`
    return { service, privateKey: textOf(pair.privateKey), publicKey: textOf(pair.publicKey) }
  })
  const privateKeys = pairs.map(({ service, privateKey }) => [service, privateKey])
  return {
    privateKeys: Object.fromEntries(privateKeys) as Record<Service, string>,
    publicKeys: pairs.map(({ publicKey }) => publicKey).join(','),
  }
}
