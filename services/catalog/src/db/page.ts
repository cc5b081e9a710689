import type { PageKey } from '@shiplog/http'
import { sql } from 'kysely'

/** How much of a list that is newest first, and after which row. */
export type Page = { limit: number; after: PageKey | null }

/** One row more than the page shows tells whether more follow. */
export const rowsToFetch = ({ limit }: Page): number => limit + 1

/** Served by the indexes that end in `(created_at desc, id desc)`. */
export const isAfter = ({ time, id }: PageKey) => sql<boolean>`(created_at, id) < (${time}, ${id})`
