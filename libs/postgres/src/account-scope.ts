import type { Kysely, Transaction } from 'kysely'
import { isOutdatedPlan, withNext } from './pipeline.ts'
import { statement } from './statement.ts'

type Work<Tables, Result> = (tx: Transaction<Tables>) => Promise<Result>

/**
 * Sets these with the transaction's next statement. As `set local`: they end with the transaction, so the
 * connection's next user does not inherit them.
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

/** When a migration has changed the columns of a prepared statement, it is run once more. */
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
 * Runs `work` in a transaction that sees the rows of these accounts and no others, by row-level security:
 * also a query without a filter by account finds and writes nothing else. Outside of such a transaction all
 * tables look empty.
 *
 * @param account_ids UUIDs
 */
export const inAccounts = <Tables, Result>(
  db: Kysely<Tables>,
  account_ids: readonly string[],
  work: Work<Tables, Result>,
): Promise<Result> => inScope(db, scopeOf(account_ids), work)

/** `inAccounts` for one account: every request of a user or of an API key. */
export const inAccount = <Tables, Result>(
  db: Kysely<Tables>,
  account_id: string,
  work: Work<Tables, Result>,
): Promise<Result> => inAccounts(db, [account_id], work)

/** By then the client has given up. */
const readTimeoutMs = 10_000

/**
 * `inAccount` for lists. Their filters can make them slow, so Postgres ends a statement after 10 s, and a few
 * such requests cannot take all connections. Its error, 57014, counts as `isUnavailable`. Nothing can be
 * written.
 */
export const readInAccount = <Tables, Result>(
  db: Kysely<Tables>,
  account_id: string,
  work: Work<Tables, Result>,
): Promise<Result> =>
  inTransaction(db, async (tx) => {
    // Which index is best depends on what is asked for, and how many rows are wanted.
    await setReading(tx, [scopeOf([account_id]), 'on', String(readTimeoutMs), 'auto'])
    return await work(tx)
  })

/** Runs `work` in a transaction that sees every account: for projections and workers. */
export const acrossAccounts = <Tables, Result>(
  db: Kysely<Tables>,
  work: Work<Tables, Result>,
): Promise<Result> => inScope(db, 'every', work)
