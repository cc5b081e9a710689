import { type RawBuilder, sql } from 'kysely'

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
