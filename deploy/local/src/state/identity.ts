import type { Identity } from '@shiplog/identity-provider'
import { findFreePort, isPortFree } from '@shiplog/local-servers'
import type { Secrets } from './secrets.ts'

/** Returns the address and the key of the local identity provider. */
export const identityOf = ({ identity }: Secrets): Identity => ({
  issuer: `http://127.0.0.1:${identity.port}`,
  private_key: identity.private_key,
})

/** Returns the port of the local identity provider: the same as before, or a new one when that is taken. */
export const chooseIdentityPort = async ({ identity }: Secrets): Promise<number> =>
  (await isPortFree(identity.port)) ? identity.port : findFreePort()
