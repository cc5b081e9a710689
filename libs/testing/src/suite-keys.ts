import {
  createIdentitySigner,
  createServiceKeys,
  type IdentityKeys,
  type IdentitySigner,
} from '@shiplog/auth'
import type { Owner } from '@shiplog/contract'

const services = ['gateway', 'ingestion', 'catalog', 'deployment-query', 'notifier'] as const

/** The keys by which the services of a suite authenticate each other. */
export type SuiteKeys = {
  /** Returns the keys as they are in the configuration of a service. */
  of: (service: Owner) => IdentityKeys
  /** Returns the same keys as environment variables. */
  variablesOf: (service: Owner) => Record<string, string>
  /** Signs an identity: with the gateway's key for a user, with its own key for a service. */
  sign: IdentitySigner
}

export const createSuiteKeys = (): SuiteKeys => {
  const { privateKeys, publicKeys } = createServiceKeys(services)
  const keysOf: SuiteKeys['of'] = (service) => ({ privateKey: privateKeys[service], publicKeys })
  const signers = new Map<string, IdentitySigner>(
    services.map((service) => [service, createIdentitySigner(keysOf(service))]),
  )
  return {
    of: keysOf,
    variablesOf: (service) => ({
      SERVICE_PRIVATE_KEY: privateKeys[service],
      SERVICE_PUBLIC_KEYS: publicKeys,
    }),
    sign: async (audience, principal) => {
      const signer = signers.get(principal.kind === 'user' ? 'gateway' : principal.service)
      if (signer === undefined) throw new Error('There is no such service')
      return await signer(audience, principal)
    },
  }
}
