import pg from 'pg'

/** Matches the messages of those errors of the driver for a lost connection that have no code. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/

/** Returns true if a statement did not get a lock: after its timeout (55P03), or in a deadlock (40P01). */
export const isLockFailure = (err: unknown): boolean =>
  err instanceof pg.DatabaseError && (err.code === '55P03' || err.code === '40P01')

/** Returns the SQLSTATE of an error of Postgres; undefined for other errors. */
export const sqlStateOf = (err: unknown): string | undefined =>
  err instanceof pg.DatabaseError ? err.code : undefined

/**
 * Returns true for errors after which the same call may soon succeed:
 * - the connection failed or was lost (08);
 * - Postgres has ended the session because its transaction was idle (25P03);
 * - Postgres lacks resources (53);
 * - a lock timeout (55P03) or a deadlock (40P01);
 * - Postgres stops or starts, or a statement took too long (57);
 * - the password is being changed (28).
 */
export const isUnavailable = (err: unknown): boolean => {
  if (!(err instanceof Error)) return false
  if (err instanceof pg.DatabaseError) return /^(08|25P03|28|40P01|53|55P03|57)/.test(err.code ?? '')
  return ('code' in err && /^E[A-Z]+$/.test(String(err.code))) || lostConnection.test(err.message)
}

/** True when a statement took longer than `statement_timeout`. */
export const isTimeout = (err: unknown): boolean => sqlStateOf(err) === '57014'
