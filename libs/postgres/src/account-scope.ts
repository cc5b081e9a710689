import { type Kysely, sql, type Transaction } from 'kysely'

type Work<Tables, Result> = (tx: Transaction<Tables>) => Promise<Result>

/** `set local`: the scope ends with the transaction, so a pooled connection never carries it into the next one. */
const inScope = <Tables, Result>(
  db: Kysely<Tables>,
  scope: string,
  work: Work<Tables, Result>,
): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('shiplog.accounts', ${scope}, true)`.execute(tx)
    return work(tx)
  })

/**
 * Runs `work` in a transaction in which the rows of these accounts exist and no others: a query that forgets its account
 * filter finds, and writes, nothing else. Row-level security of the tables does it; outside of a scope they look empty.
 *
 * @param account_ids UUIDs
 */
export const inAccounts = <Tables, Result>(
  db: Kysely<Tables>,
  account_ids: readonly string[],
  work: Work<Tables, Result>,
): Promise<Result> => inScope(db, `{${account_ids.join(',')}}`, work)

/** `inAccounts` for one: what a request on behalf of somebody works in. */
export const inAccount = <Tables, Result>(
  db: Kysely<Tables>,
  account_id: string,
  work: Work<Tables, Result>,
): Promise<Result> => inAccounts(db, [account_id], work)

/** Runs `work` in a transaction that sees every account: for projections and workers, which serve all of them at once. */
export const acrossAccounts = <Tables, Result>(
  db: Kysely<Tables>,
  work: Work<Tables, Result>,
): Promise<Result> => inScope(db, 'every', work)
