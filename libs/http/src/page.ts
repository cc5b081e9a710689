import type { Response } from 'express'
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

/**
 * Sends one page of a list. Handlers ask the database for `limit + 1` rows: the extra one tells that more follow.
 *
 * @param rows at most `limit + 1` rows, newest first
 * @param keyOf the place of a row in the list
 * @param toBody the row as the API shows it
 * @param path the public path of the list, for the `Link` header
 */
export const sendPage = <Row>(
  res: Response,
  page: {
    rows: Row[]
    limit: number
    path: string
    keyOf: (row: Row) => PageKey
    toBody: (row: Row) => unknown
  },
): void => {
  const shown = page.rows.slice(0, page.limit)
  const last = shown.at(-1)
  if (page.rows.length > page.limit && last !== undefined) {
    const next = encodeCursor(page.keyOf(last))
    const query = new URLSearchParams(/\?.*/.exec(res.req.url)?.[0])
    query.set('cursor', next)
    res.set({ 'x-next-cursor': next, link: `<${page.path}?${query}>; rel="next"` })
  }
  res.json(shown.map(page.toBody))
}
