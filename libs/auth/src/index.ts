export { checkIdentity, createIdentitySigner, type IdentitySigner } from './internal-identity.ts'
export {
  hasRole,
  type Principal,
  principal,
  type Role,
  requireRole,
  requireService,
  roles,
  type Service,
  type User,
} from './principal.ts'
