export { acrossAccounts, inAccount, inAccounts, readInAccount } from './account-scope.ts'
export { checkDatabase } from './check-database.ts'
export { createDatabase, createPool } from './database.ts'
export {
  type DeletedProduct,
  findDeletedProduct,
  insertDeletedProduct,
  isNotSwept,
  saveSweep,
} from './deleted-products.ts'
export { epochMs } from './epoch-ms.ts'
export { existsElsewhere } from './exists-elsewhere.ts'
export { hasId } from './has-id.ts'
export { holdLeadership, type Leadership, type LeadershipOptions } from './leadership.ts'
export { listExecutedMigrations, type Migrations, migrate } from './migrate.ts'
export { migrationLockKey, takeMigrationLock } from './migration-lock.ts'
export { fetchPage, isAfter, newestOf, type Page, type PageRow, rowBytes, rowsToFetch } from './page.ts'
export { isRolledBack, sendTogether, sendWithNext } from './pipeline.ts'
export { fromRow, type RowOf } from './row.ts'
export { type ColumnType, givenRows, jsonbArray } from './rows.ts'
export { hasSameSha } from './same-sha.ts'
export { heldLocks, keepSessionLock, type SessionLock, type SessionLockOptions } from './session-lock.ts'
export { fixedQuery, statement, statementAndCommit, statementWithNext } from './statement.ts'
export { isLockFailure, isTimeout, isUnavailable, sqlStateOf } from './unavailable.ts'
export { oneByOne, type SteppedWork, workInSteps } from './work-in-steps.ts'
