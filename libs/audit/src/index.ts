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
