import { UsageError } from './usage-error.js'

/** Most rows that a command reads. */
const mostRows = 10_000
const defaultRows = 50
/** Most rows of one page of the API. */
const pageRows = 200

/**
 * Options of commands that list.
 *
 * @type {Record<string, import('./command.js').Option>}
 */
export const listingOptions = {
  limit: { value: '<number>', help: `most rows to show, default ${defaultRows}, at most ${mostRows}` },
  all: { help: `show all rows, at most ${mostRows}` },
}

/**
 * Returns how many rows the user wants.
 *
 * @param {Record<string, any>} values
 * @throws UsageError
 */
export const limitOf = ({ limit, all }) => {
  if (all === true && limit !== undefined) throw new UsageError('Use either --limit or --all')
  if (all === true) return mostRows
  if (limit === undefined) return defaultRows
  if (!/^\d{1,9}$/.test(limit) || Number(limit) < 1 || Number(limit) > mostRows)
    throw new UsageError(`--limit must be a number from 1 to ${mostRows}, but it is '${limit}'`)
  return Number(limit)
}

/**
 * Returns the size of the pages to ask for: one row more than wanted, to learn whether there are more.
 *
 * @param {number} limit
 */
export const pageSize = (limit) => Math.min(limit + 1, pageRows)

/**
 * Reads rows until there are enough.
 *
 * @template Row
 * @param {AsyncIterable<Row>} pages
 * @param {number} limit
 * @returns {Promise<{ rows: Row[], more: boolean }>} `more`: rows are left out
 */
export const takeRows = async (pages, limit) => {
  /** @type {Row[]} */
  const rows = []
  for await (const row of pages) {
    if (rows.length === limit) return { rows, more: true }
    rows.push(row)
  }
  return { rows, more: false }
}

/**
 * Says that rows were left out, if any, and how to see them.
 *
 * @param {{ say: (text: string) => void }} context
 * @param {{ more: boolean }} result
 * @param {string} noun of the rows, in the plural
 */
export const sayMore = ({ say }, { more }, noun) => {
  if (more) say(`There are more ${noun}. Use filters, --limit or --all.`)
}
