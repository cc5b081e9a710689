import { principal } from '@shiplog/auth'
import type { Pickable } from '@shiplog/contract'
import { type Answering, decodeCursor, type PageKey, parseQuery, sendPage } from '@shiplog/http'
import { type Page, readInAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'

type ListQuery = { limit: number; cursor?: string | undefined }

/** Rows of a page. The list was searched up to `lookedTo`, so later rows may match: see `sendPage`. */
type PartlyListed<Row> = { rows: Row[]; lookedTo: PageKey | undefined }

type List<Tables, Query, Row> = {
  /** The public path of the list, for the `Link` header. */
  path: string
  /** Returns the rows of the page and one more, newest first. */
  list: (
    tx: Transaction<Tables>,
    account_id: string,
    query: Query,
    page: Page,
  ) => Promise<Row[] | PartlyListed<Row>> | Row[]
  keyOf: (row: Row) => PageKey
}

/** Returns the handler of a list operation: it answers one page of the account's rows. */
export const serveList =
  <Tables, Query extends ListQuery, Shown extends z.ZodObject, Row extends Pickable<z.output<Shown>>>(
    db: Kysely<Tables>,
    operation: Answering<z.ZodArray<Shown>> & { query: z.ZodType<Query> },
    { path, list, keyOf }: List<Tables, Query, Row>,
  ): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const query = parseQuery(operation.query, req.query)
    const { limit, cursor } = query
    const after = decodeCursor(cursor)
    const listed = await readInAccount(db, account_id, async (tx) =>
      list(tx, account_id, query, { limit, after }),
    )
    const { rows, lookedTo } = Array.isArray(listed) ? { rows: listed, lookedTo: undefined } : listed
    sendPage(res, operation, { rows, limit, path, keyOf, lookedTo })
  }

/** Returns the sort key of a row in a list that is sorted by time of creation. */
export const byCreation = ({ created_at, id }: { created_at: Date | string; id: string }): PageKey => ({
  time: new Date(created_at),
  id,
})
