import pg from 'pg'

// The driver gives these no code.
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/

/**
 * True for errors that pass by themselves: no connection, a lost one (08, or 25P03 after a pause), too few resources (53), a
 * server that stops or starts (57), a password that was changed under us (28). The same again may well work soon.
 */
export const isUnavailable = (err: unknown): boolean => {
  if (!(err instanceof Error)) return false
  if (err instanceof pg.DatabaseError) return /^(08|25P03|28|53|57)/.test(err.code ?? '')
  return ('code' in err && /^E[A-Z]+$/.test(String(err.code))) || lostConnection.test(err.message)
}
