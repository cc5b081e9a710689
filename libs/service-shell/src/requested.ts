import { principal } from '@shiplog/auth'
import { idParameter, refuse } from '@shiplog/http'
import { existsElsewhere, inAccount } from '@shiplog/postgres'
import type { Request } from 'express'
import type { Kysely, Transaction } from 'kysely'

/**
 * Runs `work` for the resource that the path names, in one transaction with the scope of the caller's
 * account.
 *
 * @param table the resource's table; its id in the path is named after it: `api-key-id` for `api_key`
 * @param work returns undefined when the account has no such row
 * @throws HttpError 403 when another account has the id, 404 when no account has it
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
