import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { principal } from '@shiplog/auth'
import { type AuditLogQuery, auditEntry, listAuditLog as operation, pick } from '@shiplog/contract'
import { decodeCursor, HttpError, parseQuery } from '@shiplog/http'
import { byCreation } from '@shiplog/internal-api'
import { readInAccount } from '@shiplog/postgres'
import type { RequestHandler, Response } from 'express'
import type { Context } from '../context.ts'
import type { AuditEntryTable } from '../db/tables.ts'
import { findAuditEntries } from './find-audit-entries.ts'

export const ndjson = 'application/x-ndjson'

/** Entries that are read at a time, and 2 MiB of them at most; an export holds no more of them. */
const pageRows = 200

/** By then somebody who reads has taken a page of 2 MiB, also over a poor line. */
const unreadMs = 30_000

/** The log from a place on, page by page: each is read when the one before has gone to the reader. */
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

/** Sends pages as they are read, until there are none, or the reader hangs up or stops reading. */
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
    // Asked for when the page before the last has gone.
    timer.refresh()
  }
  try {
    // One page at a time, however short its lines are.
    await pipeline(Readable.from(lines(), { highWaterMark: 1 }), res, { signal: unread.signal })
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Sends the whole log as it reads it, to one reader of an account at a time: more would take the database
 * from others. A reader who is slow makes it wait. What fails on the way breaks the connection off, so that
 * nobody takes a part for the whole.
 */
export const exportAuditLog = (ctx: Context): RequestHandler => {
  const exported = new Set<string>()
  return async (req, res) => {
    const { account_id } = principal(req)
    const pages = readPages(ctx, account_id, parseQuery(operation.query, req.query))
    if (exported.has(account_id))
      throw new HttpError(429, operation.errors[429], { headers: { 'retry-after': '10' } })
    exported.add(account_id)
    try {
      // Read before the head is sent, while an error can still be answered as such.
      const first = await pages.next()
      res.status(operation.answer.status).type(ndjson)
      if (first.done === true || req.method === 'HEAD') return void res.end()
      await sendPages(res, first.value, pages).catch((err: unknown) => {
        ctx.log.warn({ err, account_id }, 'audit log not exported to its end')
      })
    } finally {
      exported.delete(account_id)
    }
  }
}
