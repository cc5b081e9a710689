import type { Identity } from '@shiplog/identity-provider'
import { findFreePort, isPortFree } from '@shiplog/local-servers'
import type { Secrets } from './secrets.ts'

/** The local issuer. */
export const identityOf = ({ identity }: Secrets): Identity => ({
  issuer: `http://127.0.0.1:${identity.port}`,
  private_key: identity.private_key,
})

/** The address where tokens say that they come from; another one when its port went to somebody else. */
export const chooseIdentityPort = async ({ identity }: Secrets): Promise<number> =>
  (await isPortFree(identity.port)) ? identity.port : findFreePort()
