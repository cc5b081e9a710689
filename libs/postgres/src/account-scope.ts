import type { Kysely, Transaction } from 'kysely'
import { isOutdatedPlan, withNext } from './pipeline.ts'
import { statement } from './statement.ts'

type Work<Tables, Result> = (tx: Transaction<Tables>) => Promise<Result>

/**
 * As `set local`: they end with the transaction, so the connection's next user does not inherit them. When a
 * migration has changed the columns of a prepared statement, `work` is run once more.
 */
const withSettings = async <Tables, Result>(
  db: Kysely<Tables>,
  settings: Record<string, string>,
  work: Work<Tables, Result>,
): Promise<Result> => {
  const set = Object.keys(settings).map((name, index) => `set_config('${name}', $${index + 1}, true)`)
  const apply = statement(`${withNext} select ${set.join(', ')}`)
  const run = () =>
    db.transaction().execute(async (tx) => {
      await apply(tx, Object.values(settings))
      return work(tx)
    })
  try {
    return await run()
  } catch (err) {
    if (!isOutdatedPlan(err)) throw err
    return await run()
  }
}

const scopeOf = (account_ids: readonly string[]) => ({ 'shiplog.accounts': `{${account_ids.join(',')}}` })

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
): Promise<Result> => withSettings(db, scopeOf(account_ids), work)

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
): Promise<Result> => {
  const limits = { transaction_read_only: 'on', statement_timeout: String(readTimeoutMs) }
  // Which index is best depends on what is asked for, and how many rows are wanted.
  const planning = { plan_cache_mode: 'auto' }
  return withSettings(db, { ...scopeOf([account_id]), ...limits, ...planning }, work)
}

/** Runs `work` in a transaction that sees every account: for projections and workers. */
export const acrossAccounts = <Tables, Result>(
  db: Kysely<Tables>,
  work: Work<Tables, Result>,
): Promise<Result> => withSettings(db, { 'shiplog.accounts': 'every' }, work)
