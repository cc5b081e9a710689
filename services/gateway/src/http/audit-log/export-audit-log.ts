import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { principal } from '@shiplog/auth'
import { type AuditLogQuery, auditEntry, listAuditLog as operation, pick } from '@shiplog/contract'
import { createBudget } from '@shiplog/fair-share'
import { decodeCursor, HttpError, isId, parseQuery } from '@shiplog/http'
import { type Page, type PageRow, readInAccount } from '@shiplog/postgres'
import { byCreation } from '@shiplog/service-shell'
import type { RequestHandler, Response } from 'express'
import type { Context } from '../../context.ts'
import { listAuditEntries } from '../../db/audit-entries.ts'
import type { AuditEntryTable, Tx } from '../../db/tables.ts'

export const ndjson = 'application/x-ndjson'

/** Maximum number of entries in a page of the export. A page of this size takes up to about 2 MiB. */
const pageRows = 200

/** Longest time for a client to read a page. It is enough for 2 MiB on a slow connection. */
const unreadMs = 30_000

export const findAuditEntries = async (
  tx: Tx,
  account_id: string,
  query: AuditLogQuery,
  page: Page,
): Promise<PageRow<AuditEntryTable>[]> =>
  // Postgres would refuse a text that is not a UUID, and no entry has such an id.
  query.resource_id !== null && !isId(query.resource_id) ? [] : listAuditEntries(tx, account_id, query, page)

/** Reads the log page by page, from the query's cursor on. A page is read when the caller requests it. */
const readPages = async function* (
  { db }: Context,
  account_id: string,
  query: AuditLogQuery,
): AsyncGenerator<AuditEntryTable[]> {
  let after = decodeCursor(query.cursor)
  while (true) {
    const page = { limit: pageRows, after }
    const rows = await readInAccount(db, account_id, (tx) => findAuditEntries(tx, account_id, query, page))
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    after = byCreation(last)
  }
}

const toLines = (rows: AuditEntryTable[]): string =>
  rows.map((row) => `${JSON.stringify(pick(auditEntry, row))}\n`).join('')

/** Rejects when a page cannot be read, and when the client hangs up or stops reading. */
const sendPages = async (
  res: Response,
  first: AuditEntryTable[],
  pages: AsyncIterable<AuditEntryTable[]>,
): Promise<void> => {
  const unread = new AbortController()
  const timer = setTimeout(() => unread.abort(), unreadMs)
  const lines = async function* () {
    yield toLines(first)
    for await (const rows of pages) {
      timer.refresh()
      yield toLines(rows)
    }
    // The loop ends when the last page was handed over. The client gets the whole time for this page, too.
    timer.refresh()
  }
  try {
    // At most one page is read before the client needs it, even when pages are short.
    await pipeline(Readable.from(lines(), { highWaterMark: 1 }), res, { signal: unread.signal })
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Creates a handler that sends the whole log while it reads it. An account has one export at a time at one
 * gateway, because more exports would slow the database down for others. After a failure, the connection is
 * cut, so that no client mistakes a part of the log for the whole.
 */
export const exportAuditLog = (ctx: Context): RequestHandler => {
  const exports = createBudget({ perOwner: 1 })
  return async (req, res) => {
    const { account_id } = principal(req)
    const pages = readPages(ctx, account_id, parseQuery(operation.query, req.query))
    const release = exports.reserve(account_id, 1)
    if (release === undefined)
      throw new HttpError(429, operation.errors[429], { headers: { 'retry-after': '10' } })
    try {
      // The first page is read before the head is sent, so that an error is still answered with its status.
      const first = await pages.next()
      res.status(operation.answer.status).type(ndjson)
      if (first.done === true || req.method === 'HEAD') return void res.end()
      await sendPages(res, first.value, pages).catch((err: unknown) => {
        ctx.log.warn({ err, account_id }, 'audit log not exported to its end')
      })
    } finally {
      release()
    }
  }
}
