import {
  createIdentitySigner,
  createServiceKeys,
  type IdentityKeys,
  type IdentitySigner,
} from '@shiplog/auth'
import type { Owner } from '@shiplog/contract'

const services = ['gateway', 'ingestion', 'catalog', 'deployment-query', 'notifier'] as const

/** The keys by which services of a suite know each other. */
export type SuiteKeys = {
  /** In the configuration of a service. */
  of: (service: Owner) => IdentityKeys
  /** The same in its environment. */
  variablesOf: (service: Owner) => Record<string, string>
  /** Signs as whoever may say it: the gateway for a user, a service for itself. */
  sign: IdentitySigner
}

export const createSuiteKeys = (): SuiteKeys => {
  const { privateKeys, publicKeys } = createServiceKeys(services)
  const keysOf: SuiteKeys['of'] = (service) => ({
    privateKey: privateKeys[service],
    publicKeys,
    secret: undefined,
  })
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
