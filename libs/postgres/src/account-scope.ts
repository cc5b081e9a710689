import { type Kysely, sql, type Transaction } from 'kysely'

type Work<Tables, Result> = (tx: Transaction<Tables>) => Promise<Result>

/** As `set local`: they end with the transaction, so a pooled connection never carries them into the next one. */
const withSettings = <Tables, Result>(
  db: Kysely<Tables>,
  settings: Record<string, string>,
  work: Work<Tables, Result>,
): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    const set = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`)
    await sql`select ${sql.join(set)}`.execute(tx)
    return work(tx)
  })

const scopeOf = (account_ids: readonly string[]) => ({ 'shiplog.accounts': `{${account_ids.join(',')}}` })

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
): Promise<Result> => withSettings(db, scopeOf(account_ids), work)

/** `inAccounts` for one: what a request on behalf of somebody works in. */
export const inAccount = <Tables, Result>(
  db: Kysely<Tables>,
  account_id: string,
  work: Work<Tables, Result>,
): Promise<Result> => inAccounts(db, [account_id], work)

/** Nobody waits for an answer much longer. */
const readTimeoutMs = 10_000

/**
 * `inAccount` for lists, whose cost their filters decide: it can't write, and Postgres ends a statement that takes longer than
 * 10 s (57014, which `isUnavailable`), so that no question keeps connections from everybody else.
 */
export const readInAccount = <Tables, Result>(
  db: Kysely<Tables>,
  account_id: string,
  work: Work<Tables, Result>,
): Promise<Result> => {
  const limits = { transaction_read_only: 'on', statement_timeout: String(readTimeoutMs) }
  return withSettings(db, { ...scopeOf([account_id]), ...limits }, work)
}

/** Runs `work` in a transaction that sees every account: for projections and workers, which serve all of them at once. */
export const acrossAccounts = <Tables, Result>(
  db: Kysely<Tables>,
  work: Work<Tables, Result>,
): Promise<Result> => withSettings(db, { 'shiplog.accounts': 'every' }, work)
