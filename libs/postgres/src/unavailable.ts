import pg from 'pg'

// The driver gives these no code.
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/

/** True for a statement that did not get a lock: it gave up waiting, or others waited for it in turn. */
export const isLockFailure = (err: unknown): boolean =>
  err instanceof pg.DatabaseError && (err.code === '55P03' || err.code === '40P01')

/** The code of an error that Postgres answered with, five characters; undefined for others. */
export const sqlStateOf = (err: unknown): string | undefined =>
  err instanceof pg.DatabaseError ? err.code : undefined

/**
 * True for errors after which the same call may soon work: no connection or a lost one (08, and 25P03 after a
 * pause), too few resources (53), a lock that others held for too long (55P03) or waited for in turn (40P01),
 * a server that stops or starts, or a statement that took too long (57), a password that is being changed
 * (28).
 */
export const isUnavailable = (err: unknown): boolean => {
  if (!(err instanceof Error)) return false
  if (err instanceof pg.DatabaseError) return /^(08|25P03|28|40P01|53|55P03|57)/.test(err.code ?? '')
  return ('code' in err && /^E[A-Z]+$/.test(String(err.code))) || lostConnection.test(err.message)
}
