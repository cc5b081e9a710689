import type { Kysely, Transaction } from 'kysely'
import { isOutdatedPlan } from './pipeline.ts'
import { statementWithNext } from './statement.ts'

type Work<Tables, Result> = (tx: Transaction<Tables>) => Promise<Result>

/**
 * Returns a statement that changes settings until the end of the transaction, as `set local` does. The
 * statement is sent together with the next one.
 */
const settingOf = (...names: string[]) => {
  const set = names.map((name, index) => `set_config('${name}', $${index + 1}, true)`)
  return statementWithNext(`select ${set.join(', ')}`)
}
const setScope = settingOf('shiplog.accounts')
const setReading = settingOf('shiplog.accounts', 'statement_timeout', 'plan_cache_mode')

/** Runs `work` in a transaction, and again if a prepared statement is outdated, as after a migration. */
const inTransaction = async <Tables, Result>(
  db: Kysely<Tables>,
  work: Work<Tables, Result>,
  begin = () => db.transaction(),
): Promise<Result> => {
  const run = () => begin().execute(work)
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
 * Runs `work` in a transaction that can read and write rows of these accounts only. Row-level security
 * ensures this, also for a query without a filter by account. Outside of such a transaction, every table with
 * the policy `account_scope` looks empty.
 *
 * @param account_ids UUIDs
 */
export const inAccounts = <Tables, Result>(
  db: Kysely<Tables>,
  account_ids: readonly string[],
  work: Work<Tables, Result>,
): Promise<Result> => inScope(db, scopeOf(account_ids), work)

/** Runs `work` as `inAccounts` does, for one account. Requests of a user or of an API key use it. */
export const inAccount = <Tables, Result>(
  db: Kysely<Tables>,
  account_id: string,
  work: Work<Tables, Result>,
): Promise<Result> => inAccounts(db, [account_id], work)

/** Longest time of a statement of `readInAccount`. */
const readTimeoutMs = 10_000

/**
 * Runs `work` as `inAccount` does, in a read-only transaction, for lists. Filters can make a list slow.
 * Postgres ends each statement after 10 s, so that a few slow requests do not hold all connections for long.
 * `isUnavailable` returns true for the error (57014).
 */
export const readInAccount = <Tables, Result>(
  db: Kysely<Tables>,
  account_id: string,
  work: Work<Tables, Result>,
): Promise<Result> =>
  inTransaction(
    db,
    async (tx) => {
      // `auto` lets Postgres make a plan for the values of the filters, because the best index depends on
      // them.
      await setReading(tx, [scopeOf([account_id]), String(readTimeoutMs), 'auto'])
      return await work(tx)
    },
    () => db.transaction().setAccessMode('read only'),
  )

/** Runs `work` in a transaction that can read and write every account's rows: projections and workers. */
export const acrossAccounts = <Tables, Result>(
  db: Kysely<Tables>,
  work: Work<Tables, Result>,
): Promise<Result> => inScope(db, 'every', work)
