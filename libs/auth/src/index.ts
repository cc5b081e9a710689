export { createServiceKeys } from './create-service-keys.ts'
export {
  checkIdentity,
  createIdentitySigner,
  type IdentityKeys,
  type IdentitySigner,
} from './internal-identity.ts'
export { IssuerUnavailableError } from './issuer-keys.ts'
export {
  type Principal,
  principal,
  type Role,
  requireRole,
  requireService,
  roles,
  type Service,
  setPrincipal,
  type User,
} from './principal.ts'
export { isAccountName } from './token-claims.ts'
export { TokenInvalidError } from './token-invalid-error.ts'
export {
  createTokenVerifier,
  type TokenVerifier,
  type TokenVerifierOptions,
  type VerifiedToken,
} from './token-verifier.ts'
