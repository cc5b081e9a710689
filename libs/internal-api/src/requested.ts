import { principal } from '@shiplog/auth'
import { idParameter, refuse } from '@shiplog/http'
import { existsElsewhere, inAccount } from '@shiplog/postgres'
import type { Request } from 'express'
import type { Kysely, Transaction } from 'kysely'

/**
 * Works on what the path names, in one transaction of the caller's account.
 *
 * @param table `api_key` is named by `api-key-id` in the path
 * @param work undefined when the account has no such row
 * @throws HttpError 403 when it is another account's, 404 when it is nobody's
 */
export const requested = async <Tables, Result>(
  db: Kysely<Tables>,
  req: Request,
  table: keyof Tables & string,
  work: (tx: Transaction<Tables>, account_id: string, id: string) => Promise<Result | undefined>,
): Promise<Result> => {
  const { account_id } = principal(req)
  const id = idParameter(req, `${table.replace('_', '-')}-id`)
  const result = await inAccount(db, account_id, (tx) => work(tx, account_id, id))
  return result ?? (await refuse(existsElsewhere(db, table, account_id, id)))
}
