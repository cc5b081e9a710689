import { generateKeyPairSync } from 'node:crypto'

const base64 = (der: Buffer): string => der.toString('base64')

/**
 * Generates a key pair for each service. Returns the private keys as values of `SERVICE_PRIVATE_KEY`, one for
 * each service, and all public keys as one value of `SERVICE_PUBLIC_KEYS`.
 */
export const createServiceKeys = <Service extends string>(
  services: readonly Service[],
): { privateKeys: Record<Service, string>; publicKeys: string } => {
  const pairs = services.map((service) => ({ service, ...generateKeyPairSync('ed25519') }))
  return {
    privateKeys: Object.fromEntries(
      pairs.map(({ service, privateKey }) => [
        service,
        `${service}:${base64(privateKey.export({ format: 'der', type: 'pkcs8' }))}`,
      ]),
    ) as Record<Service, string>,
    publicKeys: pairs
      .map(
        ({ service, publicKey }) => `${service}:${base64(publicKey.export({ format: 'der', type: 'spki' }))}`,
      )
      .join(','),
  }
}
