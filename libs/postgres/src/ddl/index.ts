export { enforceAccountScopeV1 } from './account-scope-v1.ts'
