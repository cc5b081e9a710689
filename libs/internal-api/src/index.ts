export { createTurns, type Turns } from './account-share.ts'
export {
  type Actor,
  type AuditEntry,
  actorOf,
  addressHeader,
  audit,
  changesOf,
  operator,
  writeAudit,
} from './audit.ts'
export { inTurn } from './in-turn.ts'
export { type Handlers, type InternalRoute, internalApp, type Shell } from './internal-app.ts'
export { requested } from './requested.ts'
export { byCreation, serveList } from './serve-list.ts'
