import { type Pickable, pick } from '@shiplog/contract'
import type { Response } from 'express'
import type { z } from 'zod'
import type { Answering } from './answer.ts'
import { HttpError } from './http-error.ts'
import { isId } from './id.ts'

/** A place in a list that is ordered by time and id, both descending. */
export type PageKey = { time: Date; id: string }

const separator = '~'

/** An opaque, URL-safe text for a place in a list. */
export const encodeCursor = ({ time, id }: PageKey): string =>
  Buffer.from(`${time.toISOString()}${separator}${id}`).toString('base64url')

/**
 * @returns null without a cursor: the list from its beginning
 * @throws HttpError 400 for anything that `encodeCursor` did not make
 */
export const decodeCursor = (cursor: string | undefined): PageKey | null => {
  if (cursor === undefined) return null
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(separator)
  const date = new Date(time)
  const isKey = !Number.isNaN(date.getTime()) && isId(id) && id === id.toLowerCase()
  // Only what comes out the same again: other ways to write a time may lie outside of what Postgres takes.
  if (!isKey || encodeCursor({ time: date, id }) !== cursor || !/^\d{4}-/.test(time))
    throw new HttpError(400, "Query parameter 'cursor' is not one that this API gave")
  return { time: date, id }
}

type Page<Row> = {
  /** At most `limit + 1`, newest first. */
  rows: Row[]
  limit: number
  /** The public path of the list, for the `Link` header. */
  path: string
  /** The place of a row in the list. */
  keyOf: (row: Row) => PageKey
}

/** Says where the list goes on. @returns the rows that are shown */
export const turnPage = <Row>(res: Response, { rows, limit, path, keyOf }: Page<Row>): Row[] => {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  if (rows.length > limit && last !== undefined) {
    const next = encodeCursor(keyOf(last))
    const query = new URLSearchParams(/\?.*/.exec(res.req.url)?.[0])
    query.set('cursor', next)
    res.set({ 'x-next-cursor': next, link: `<${path}?${query}>; rel="next"` })
  }
  return shown
}

/**
 * Answers with one page of a list, each row with the fields that the operation's schema names and no others. Handlers
 * ask the database for `limit + 1` rows: the extra one tells that more follow.
 */
export const sendPage = <Shown extends z.ZodObject, Row extends Pickable<z.output<Shown>>>(
  res: Response,
  { answer }: Answering<z.ZodArray<Shown>>,
  page: Page<Row>,
): void => {
  const { element } = answer.content.schema
  res.status(answer.status).json(turnPage(res, page).map((row) => pick(element, row)))
}
