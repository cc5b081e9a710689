import type { PageKey } from '@shiplog/http'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** The database, or a transaction on it. */
export type Db = Kysely<Tables>

/** How much of a list that is newest first, and after which row. */
export type Page = { limit: number; after: PageKey | null }

/** One row more than the page shows tells whether more follow. */
export const rowsToFetch = ({ limit }: Page): number => limit + 1

/** Served by the indexes that end in `(created_at desc, id desc)`. */
export const isAfter = (
  table: 'channel' | 'preference' | 'notification',
  { time, id }: PageKey,
): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) < (${time}, ${id}::uuid)`
