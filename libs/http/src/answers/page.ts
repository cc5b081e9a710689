import { type Pickable, pick } from '@shiplog/contract'
import type { Response } from 'express'
import type { z } from 'zod'
import type { Answering } from './answer.ts'
import { HttpError } from './http-error.ts'

/** The sort key of a row in a list that is ordered by time and id, both descending. */
export type PageKey = { time: Date; id: string }

/** Writes a sort key as text: milliseconds since 1970, and an id. */
export const encodeCursor = ({ time, id }: PageKey): string => `${time.getTime()}_${id}`

/** Pattern of a cursor, also in the OpenAPI document. None of its characters needs encoding in a query. */
const cursorPattern = /^(\d{1,15})_([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Latest time that a cursor stands for. Fifteen digits could be a later time, which the API does not use. */
const latest = Date.parse('9999-12-31T23:59:59.999Z')

const notGiven = () => new HttpError(400, "Query parameter 'cursor' is not one that this API gave")

/**
 * Reads a cursor that `encodeCursor` wrote.
 *
 * @returns null without a cursor: the list starts at its beginning
 * @throws HttpError 400 for any other text
 */
export const decodeCursor = (cursor: string | undefined): PageKey | null => {
  if (cursor === undefined) return null
  const [, milliseconds, id] = cursorPattern.exec(cursor) ?? []
  if (milliseconds === undefined || id === undefined) throw notGiven()
  return { time: new Date(Math.min(Number(milliseconds), latest)), id }
}

/**
 * The sort key of a row in a list that is ordered by name, or by numbers and then by name. The numbers are
 * whole and have at most 15 digits.
 */
export type NameKey = { numbers: number[]; name: string }

/** Writes a sort key as a cursor: the numbers, and the name in base64url. */
export const encodeNameCursor = ({ numbers, name }: NameKey): string =>
  [...numbers, Buffer.from(name).toString('base64url')].join('.')

/**
 * Reads a cursor that `encodeNameCursor` wrote.
 *
 * @param count number of the numbers in a sort key of the list
 * @returns null without a cursor: the list starts at its beginning
 * @throws HttpError 400 for any other text
 */
export const decodeNameCursor = (cursor: string | undefined, count = 0): NameKey | null => {
  if (cursor === undefined) return null
  const texts = cursor.split('.')
  const name = Buffer.from(texts.pop() ?? '', 'base64url').toString()
  const key = { numbers: texts.map(Number), name }
  const isKey = texts.length === count && texts.every((text) => /^\d{1,15}$/.test(text))
  const isName = name !== '' && !name.includes('\0') && encodeNameCursor(key) === cursor
  if (!isKey || !isName) throw notGiven()
  return key
}

type Page<Row> = {
  /**
   * At most `limit + 1` rows, in the order of the list. The next page begins at the first row with
   * `is_beyond`, or else after `limit` rows.
   */
  rows: (Row & { is_beyond?: boolean })[]
  limit: number
  /** The public path of the list, for the `Link` header. */
  path: string
  keyOf: (row: Row) => PageKey | NameKey
  /** Key up to which a filtered list was searched. The next page starts there if no row is beyond this. */
  lookedTo?: PageKey | NameKey | undefined
}

/** Sets the headers that lead to the next page, if there is one. @returns the rows of this page */
const linkNextPage = <Row>(res: Response, { rows, limit, path, keyOf, lookedTo }: Page<Row>): Row[] => {
  const beyond = rows.findIndex(({ is_beyond }, index) => index === limit || is_beyond === true)
  const shown = beyond === -1 ? rows : rows.slice(0, beyond)
  const last = shown.at(-1)
  const end = beyond === -1 ? lookedTo : last && keyOf(last)
  if (end !== undefined) {
    const next = 'name' in end ? encodeNameCursor(end) : encodeCursor(end)
    const query = new URLSearchParams(/\?.*/.exec(res.req.url)?.[0])
    query.set('cursor', next)
    res.set({ 'x-next-cursor': next, link: `<${path}?${query}>; rel="next"` })
  }
  return shown
}

/**
 * Sends one page of a list, each row with only the fields that the operation's schema names. Handlers ask the
 * database for `limit + 1` rows: the extra row shows that there is a next page.
 */
export const sendPage = <Shown extends z.ZodObject, Row extends Pickable<z.output<Shown>>>(
  res: Response,
  { answer }: Answering<z.ZodArray<Shown>>,
  page: Page<Row>,
): void => {
  const { element } = answer.content.schema
  res.status(answer.status).json(linkNextPage(res, page).map((row) => pick(element, row)))
}
