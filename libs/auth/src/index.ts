export { createServiceKeys } from './create-service-keys.ts'
export {
  checkIdentity,
  createIdentitySigner,
  type IdentityKeys,
  type IdentitySigner,
} from './internal-identity.ts'
export { IssuerUnavailableError } from './issuer-keys.ts'
export {
  type Person,
  type Principal,
  principal,
  type Role,
  requireRole,
  requireService,
  roles,
  setPrincipal,
  type User,
} from './principal.ts'
export { IssuerWrongError, readDiscovery } from './read-discovery.ts'
export { isAccountName, type OwnRoles } from './token-claims.ts'
export {
  AlgorithmNotAllowedError,
  ClientNotAuthorizedError,
  TokenInvalidError,
} from './token-invalid-error.ts'
export {
  algorithms,
  createTokenVerifier,
  type TokenVerifier,
  type TokenVerifierOptions,
  type VerifiedToken,
} from './token-verifier.ts'
