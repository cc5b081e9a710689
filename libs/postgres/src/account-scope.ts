import type { Kysely, Transaction } from 'kysely'
import { isOutdatedPlan, withNext } from './pipeline.ts'
import { statement } from './statement.ts'

type Work<Tables, Result> = (tx: Transaction<Tables>) => Promise<Result>

/**
 * Returns a statement that changes settings until the end of the transaction, as `set local` does. It is sent
 * together with the next statement.
 */
const settingOf = (...names: string[]) => {
  const set = names.map((name, index) => `set_config('${name}', $${index + 1}, true)`)
  return statement(`${withNext} select ${set.join(', ')}`)
}
const setScope = settingOf('shiplog.accounts')
const setReading = settingOf(
  'shiplog.accounts',
  'transaction_read_only',
  'statement_timeout',
  'plan_cache_mode',
)

/** Runs the transaction once more if a migration has changed the columns of a prepared statement. */
const inTransaction = async <Tables, Result>(
  db: Kysely<Tables>,
  work: Work<Tables, Result>,
): Promise<Result> => {
  const run = () => db.transaction().execute(work)
  try {
    return await run()
  } catch (err) {
    if (!isOutdatedPlan(err)) throw err
    return await run()
  }
}

const inScope = <Tables, Result>(
  db: Kysely<Tables>,
  scope: string,
  work: Work<Tables, Result>,
): Promise<Result> =>
  inTransaction(db, async (tx) => {
    await setScope(tx, [scope])
    return await work(tx)
  })

const scopeOf = (account_ids: readonly string[]): string => `{${account_ids.join(',')}}`

/**
 * Runs `work` in a transaction that sees the rows of these accounts only, by row-level security: a query
 * without a filter by account also reads and writes no other rows. Outside of such a transaction all tables
 * look empty.
 *
 * @param account_ids UUIDs
 */
export const inAccounts = <Tables, Result>(
  db: Kysely<Tables>,
  account_ids: readonly string[],
  work: Work<Tables, Result>,
): Promise<Result> => inScope(db, scopeOf(account_ids), work)

/** `inAccounts` for one account, as for every request of a user or of an API key. */
export const inAccount = <Tables, Result>(
  db: Kysely<Tables>,
  account_id: string,
  work: Work<Tables, Result>,
): Promise<Result> => inAccounts(db, [account_id], work)

/** Longest time of a statement: after that the client has given up. */
const readTimeoutMs = 10_000

/**
 * `inAccount` for lists, read only. Filters can make a list slow, so Postgres ends a statement after 10 s: a
 * few slow requests cannot take all connections. The error, 57014, counts as `isUnavailable`.
 */
export const readInAccount = <Tables, Result>(
  db: Kysely<Tables>,
  account_id: string,
  work: Work<Tables, Result>,
): Promise<Result> =>
  inTransaction(db, async (tx) => {
    // The best index depends on the values of the filters and on the number of rows, so plans are not kept.
    await setReading(tx, [scopeOf([account_id]), 'on', String(readTimeoutMs), 'auto'])
    return await work(tx)
  })

/** Runs `work` in a transaction that sees the rows of every account: for projections and workers. */
export const acrossAccounts = <Tables, Result>(
  db: Kysely<Tables>,
  work: Work<Tables, Result>,
): Promise<Result> => inScope(db, 'every', work)
