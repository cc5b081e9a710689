import { type Expression, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'

type Place = { time: Date; id: string }

/** How much of a list that is newest first, and after which row. */
export type Page = { limit: number; after: Place | null }

/** One row more than the page has: it says whether there is a next page. */
export const rowsToFetch = ({ limit }: Page): number => limit + 1

/** Served by an index that ends in these two columns, both descending. */
export const isAfter = (
  { time, id }: Place,
  timeColumn = 'created_at',
  idColumn = 'id',
): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(timeColumn)}, ${sql.ref(idColumn)}) < (${time}, ${id}::uuid)`

/** Of the rows of a page, as they are in memory. */
const maxPageBytes = 2 * 1024 * 1024

/** What a value in JSON takes beside its text once it is parsed: an empty object in a list. */
const valueBytes = 64
/** An ordinary row is shorter, and counts as its text. */
const ordinaryBytes = 2 * 1024

/**
 * About what a row takes in memory once it is read: its text, and each of many values in its JSON, which are
 * as many as commas. `row` is the name of a table or its alias; the expression stands in the list of a
 * `select`. It costs Postgres 5 microseconds for an ordinary row, and a millisecond for one of 100 KiB.
 */
export const rowBytes = (row: string): RawBuilder<number> => sql<number>`(
  select case when bytes > ${sql.lit(ordinaryBytes)}
    then bytes + ${sql.lit(valueBytes)} * (bytes - octet_length(replace(text, ',', ''))) else bytes end
  from (
    select text, octet_length(text) as bytes
    from (select ${sql.ref(row)}::text as text offset 0) as written offset 0
  ) as measured
)`

/** `is_beyond`: it is of the next page. */
export type PageRow<Row> = Row & { is_beyond: boolean }

/**
 * The rows of a page, and the one after it, which says that there is a next page. The page ends at its limit,
 * or before that at 2 MiB, but has a row: rows with metadata may be 100 KiB each. What is stored of a row is
 * counted first, a tenth of the work: of 200 heavy rows only the 20 that a page may have are weighed.
 *
 * @param newest as many rows as `rowsToFetch` says, the newest ones
 * @param newestFirst their order
 */
export const fetchPage = async <Row>(
  db: QueryExecutorProvider,
  newest: Expression<Row>,
  newestFirst: RawBuilder<unknown> = sql`created_at desc, id desc`,
): Promise<PageRow<Row>[]> => {
  const { rows } = await sql<PageRow<Row>>`
    with stored as materialized (
      select newest.*, pg_column_size(newest) as stored_bytes from ${newest} as newest
    ), placed as (
      select stored.*, sum(stored_bytes) over newest_first as stored_page, row_number() over newest_first as place
      from stored window newest_first as (order by ${newestFirst})
    ), near as materialized (
      select * from placed where stored_page - stored_bytes <= ${maxPageBytes} or place <= 2
    ), weighed as materialized (
      select near.*, ${rowBytes('near')} as row_bytes from near
    ), counted as (
      select weighed.*, sum(row_bytes) over newest_first as page_bytes
      from weighed window newest_first as (order by ${newestFirst})
    )
    select counted.*, place > 1 and greatest(page_bytes, stored_page) > ${maxPageBytes} as is_beyond
    from counted where page_bytes - row_bytes <= ${maxPageBytes} or place <= 2
    order by ${newestFirst}`.execute(db)
  return rows
}
