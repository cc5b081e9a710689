import { principal } from '@shiplog/auth'
import { decodeCursor, type PageKey, parseQuery, turnPage } from '@shiplog/http'
import { type Page, readInAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'

type ListQuery = { limit: number; cursor?: string | undefined }

export type AccountList<Tables, Query extends ListQuery, Row> = {
  /** The contract's. */
  query: z.ZodType<Query>
  /** The public one, for the `Link` header. */
  path: string
  /** At most one row more than the page shows, newest first. */
  list: (tx: Transaction<Tables>, account_id: string, query: Query, page: Page) => Promise<Row[]> | Row[]
  keyOf: (row: Row) => PageKey
  toBody: (row: Row) => object
}

/** Answers a list of what an account has, a page at a time. */
export const accountList =
  <Tables, Query extends ListQuery, Row>(
    db: Kysely<Tables>,
    { query: schema, path, list, keyOf, toBody }: AccountList<Tables, Query, Row>,
  ): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const query = parseQuery(schema, req.query)
    const { limit, cursor } = query
    const after = decodeCursor(cursor)
    const rows = await readInAccount(db, account_id, async (tx) =>
      list(tx, account_id, query, { limit, after }),
    )
    res.json(turnPage(res, { rows, limit, path, keyOf }).map(toBody))
  }
