import {
  type Expression,
  type QueryExecutorProvider,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely'

type Key = { time: Date; id: string }

/**
 * A page of a list, newest first. `limit`: most rows of the page. `after`: key of the row before the page;
 * null for the first page.
 */
export type Page = { limit: number; after: Key | null }

/** Returns how many rows to fetch: one more than `limit`, which shows that there is a next page. */
export const rowsToFetch = ({ limit }: Page): number => limit + 1

/** Returns a condition for the rows after a key. Needs an index that ends in both columns, descending. */
export const isAfter = ({ time, id }: Key, timeColumn = 'created_at', idColumn = 'id'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(timeColumn)}, ${sql.ref(idColumn)}) < (${time}, ${id}::uuid)`

const newestByCreation = sql`created_at desc, id desc`

/**
 * Returns the query of a page's rows, newest first, as `rowsToFetch` says. The rows have `created_at` and
 * `id`, and an index ends in the two columns, descending.
 */
export const newestOf = <Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  page: Page,
): SelectQueryBuilder<Tables, Table, Row> => {
  const newest = query.orderBy(newestByCreation).limit(rowsToFetch(page))
  return page.after === null ? newest : newest.where(isAfter(page.after))
}

/** Maximum number of bytes of memory that the rows of a page take. */
const maxPageBytes = 2 * 1024 * 1024

/** Bytes that a parsed JSON value takes in addition to its text, measured with an empty object in a list. */
const valueBytes = 64
/** Of a row with up to this much text, only the text counts: its JSON has too few values to matter. */
const smallRowBytes = 2 * 1024

/**
 * Returns an expression for a `select` list that estimates the memory of a row after it was read. The
 * estimate is the bytes of the row's text, plus `valueBytes` for each comma in a large row, because commas
 * separate the values of JSON. It takes Postgres 5 µs for a small row, and 1 ms for a row of 100 KiB.
 *
 * @param row the table or its alias
 */
export const rowBytes = (row: string): RawBuilder<number> => sql<number>`(
  select case when bytes > ${sql.lit(smallRowBytes)}
    then bytes + ${sql.lit(valueBytes)} * (bytes - octet_length(replace(text, ',', ''))) else bytes end
  from (
    select text, octet_length(text) as bytes
    from (select ${sql.ref(row)}::text as text offset 0) as written offset 0
  ) as measured
)`

/** A fetched row. `is_beyond` is true for a row that belongs to the next page because of its bytes. */
export type PageRow<Row> = Row & { is_beyond: boolean }

/**
 * Fetches the rows of a page, and the row after the page if there is a next page. The page ends at its limit,
 * or before its rows exceed 2 MiB, but has at least one row. A row with metadata may have 100 KiB. The query
 * estimates memory only for rows that may be on the page by their stored size. So of 200 large rows it
 * estimates about 20, in a tenth of the time.
 *
 * @param newest query that returns the newest rows, `rowsToFetch` at most
 * @param newestFirst order of the rows
 */
export const fetchPage = async <Row>(
  db: QueryExecutorProvider,
  newest: Expression<Row>,
  newestFirst: RawBuilder<unknown> = newestByCreation,
): Promise<PageRow<Row>[]> => {
  const { rows } = await sql<PageRow<Row>>`
    with stored as materialized (
      select newest.*, pg_column_size(newest) as stored_bytes from ${newest} as newest
    ), numbered as (
      select stored.*, sum(stored_bytes) over newest_first as stored_page, row_number() over newest_first as number
      from stored window newest_first as (order by ${newestFirst})
    ), candidate as materialized (
      select * from numbered where stored_page - stored_bytes <= ${maxPageBytes} or number <= 2
    ), measured as materialized (
      select candidate.*, ${rowBytes('candidate')} as row_bytes from candidate
    ), counted as (
      select measured.*, sum(row_bytes) over newest_first as page_bytes
      from measured window newest_first as (order by ${newestFirst})
    )
    select counted.*, number > 1 and greatest(page_bytes, stored_page) > ${maxPageBytes} as is_beyond
    from counted where page_bytes - row_bytes <= ${maxPageBytes} or number <= 2
    order by ${newestFirst}`.execute(db)
  return rows
}
